import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type DiffLine } from '../../../machines/domain/line-diff';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { BAD, GOOD } from '../../theme/state-colours';

const useStyles = makeStyles({
  lines: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'left /* @noflip */' as 'left',
  },
  line: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground2,
  },
  text: { minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  sign: { flexShrink: 0, width: '1ch', userSelect: 'none' },
  gone: { backgroundColor: tokens.colorStatusDangerBackground1, color: BAD },
  new: { backgroundColor: tokens.colorStatusSuccessBackground1, color: GOOD },
  left: { fontFamily: tokens.fontFamilyBase, color: tokens.colorNeutralForeground3 },
});

const SIGNS = { same: ' ', gone: '−', new: '+' } as const;

/** How a script changes, line by line. */
export function ScriptDiff({ lines }: { readonly lines: readonly DiffLine[] }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  return (
    <ul className={styles.lines} dir="ltr" aria-label={t`Changes to the script`}>
      {lines.map((line, index) =>
        line.kind === 'left' ? (
          <li key={index} className={mergeClasses(styles.line, styles.left)}>
            <span className={styles.sign} aria-hidden>
              …
            </span>
            <LeftText count={line.count} />
          </li>
        ) : (
          <li
            key={index}
            className={mergeClasses(styles.line, line.kind !== 'same' && styles[line.kind])}
            data-line={line.kind}
          >
            <span className={styles.sign} aria-hidden>
              {SIGNS[line.kind]}
            </span>
            {line.kind === 'same' ? null : (
              <VisuallyHidden>{line.kind === 'new' ? <Trans>Added:</Trans> : <Trans>Removed:</Trans>} </VisuallyHidden>
            )}
            <span className={styles.text}>{line.text}</span>
          </li>
        ),
      )}
    </ul>
  );
}

function LeftText({ count }: { readonly count: number }): ReactElement {
  return <Plural value={count} one="# unchanged line" other="# unchanged lines" />;
}
