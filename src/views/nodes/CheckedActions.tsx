import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CollectionsAddRegular } from '@fluentui/react-icons/svg/collections-add';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { TextBulletListSquareEditRegular } from '@fluentui/react-icons/svg/text-bullet-list-square-edit';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectOutbound } from '../../../machines/nodes/nodes.selectors';
import { PHONE, SHORT_ROW, UPRIGHT } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { unseen } from '../../theme/style-pieces';

const useStyles = makeStyles({
  label: { [PHONE]: unseen },
  /** In a short row the words do without signs, or the signs without words. */
  labelWhereRoom: { [SHORT_ROW]: unseen },
  words: {
    flexShrink: 0,
    minWidth: 'auto',
    [SHORT_ROW]: { paddingInline: tokens.spacingHorizontalS, '& > .fui-Button__icon': { display: 'none' } },
  },
  /** Before the count is cut. */
  gives: { flexShrink: 1, minWidth: '28px' },
  main: { [UPRIGHT]: { flexGrow: 1, flexBasis: '112px', paddingInline: tokens.spacingHorizontalXS } },
  /** Upright, a phone has the count and the way out in a line of their own. */
  lineEnd: { display: 'none', [UPRIGHT]: { display: 'block', flexBasis: '100%' } },
  sign: {
    flexShrink: 0,
    minWidth: '28px',
    [SHORT_ROW]: { paddingInline: 0, '& > .fui-Button__icon': { marginInline: 0 } },
  },
});

/** What can be done with the checked rows; their count stands beside it. */
export default function CheckedActions({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const { t } = useLingui();
  const canChoose = useSelector(nodes, (snapshot) => snapshot.can({ type: 'rows.choose' }));
  const canUse = useSelector(nodes, (snapshot) => snapshot.can({ type: 'rows.use' }));
  const outbound = useSelector(nodes, selectOutbound).toUpperCase();
  return (
    <>
      {canUse ? (
        <Button
          size="small"
          appearance="primary"
          className={mergeClasses(styles.words, styles.main)}
          icon={<CheckmarkCircleRegular />}
          title={t`Use only the checked servers in ${outbound}`}
          onClick={() => nodes.send({ type: 'rows.use' })}
        >
          <Trans>Use only these</Trans>
        </Button>
      ) : null}
      {canChoose ? (
        <Button
          size="small"
          appearance="subtle"
          className={mergeClasses(styles.words, styles.gives)}
          icon={<TextBulletListSquareEditRegular />}
          title={t`Add the checked servers to the outbound`}
          onClick={() => nodes.send({ type: 'rows.choose' })}
        >
          <span className={mergeClasses(styles.label, ellipsis)}>
            <Trans>Add to outbound</Trans>
          </span>
        </Button>
      ) : null}
      {canUse ? (
        <Button
          size="small"
          appearance="subtle"
          className={styles.sign}
          icon={<CollectionsAddRegular />}
          aria-label={t`New outbound with the checked servers…`}
          title={t`New outbound with the checked servers…`}
          onClick={() => nodes.send({ type: 'rows.addToNew' })}
        />
      ) : null}
      <Button
        size="small"
        appearance="subtle"
        className={styles.sign}
        icon={<ShareRegular />}
        title={t`Share the checked rows`}
        onClick={() => nodes.send({ type: 'rows.share' })}
      >
        <span className={mergeClasses(styles.label, styles.labelWhereRoom)}>
          <Trans>Share</Trans>
        </span>
      </Button>
      <span aria-hidden className={styles.lineEnd} />
      <Button
        size="small"
        appearance="subtle"
        className={styles.sign}
        icon={<DismissRegular />}
        aria-label={t`Uncheck all`}
        title={t`Uncheck all`}
        onClick={() => nodes.send({ type: 'rows.clear' })}
      />
    </>
  );
}
