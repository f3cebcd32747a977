import { Button, Link, makeStyles, tokens, Tooltip } from '@fluentui/react-components';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type SettingsActor } from '../../../machines/settings/settings.machine';
import { selectLocalIsLater } from '../../../machines/settings/settings.selectors';
import { LINKS } from '../../../machines/shared/constants';
import { PHONE } from '../../theme/layout';
import { WARN } from '../../theme/state-colours';
import { thumbLink } from '../../theme/style-pieces';
import { ButtonField } from './ButtonField';

const useStyles = makeStyles({
  root: { gridColumnStart: 1, gridColumnEnd: -1 },
  /** One beside the other, as many as have room. */
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalL },
  version: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    fontVariantNumeric: 'tabular-nums',
    '& > a': { fontSize: 'inherit', lineHeight: 'inherit', [PHONE]: thumbLink },
  },
  warning: { color: WARN },
});

/** Newest version outside, version of the service, and the way to another one (SPEC 2.53, 2.54). */
export function GfwListRow({ dialog }: { readonly dialog: SettingsActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const local = useSelector(dialog, ({ context }) => context.localGfwList);
  const remote = useSelector(dialog, ({ context }) => context.remoteGfwList);
  const lookingUp = useSelector(dialog, (snapshot) => snapshot.hasTag('lookingUp'));
  const later = useSelector(dialog, selectLocalIsLater);
  return (
    <div role="group" className={styles.root} aria-label={t`GFWList`}>
      <ButtonField
        broad
        label={t`GFWList`}
        name={t`Update the GFWList now`}
        onClick={() => dialog.send({ type: 'sub.open', dialog: 'gfwList' })}
        hint={
          <span className={styles.facts}>
            <span className={styles.version}>
              <Trans>Latest version:</Trans>
              {remote !== null ? (
                <Link href={LINKS.gfwList} target="_blank" rel="noopener noreferrer" dir="ltr">
                  {remote}
                </Link>
              ) : lookingUp ? (
                <span>
                  <Trans>checking…</Trans>
                </span>
              ) : (
                <span>
                  <Trans>not available</Trans>
                </span>
              )}
            </span>
            <span className={styles.version}>
              <Trans>Local version:</Trans>
              <span dir={local === '' ? undefined : 'ltr'}>{local === '' ? <Trans>none</Trans> : local}</span>
              {later ? (
                <Tooltip
                  relationship="label"
                  content={t`The local file is newer than the latest version. It may come from another source.`}
                >
                  <Button className={styles.warning} appearance="transparent" size="small" icon={<WarningFilled />} />
                </Tooltip>
              ) : null}
            </span>
            {remote === null && !lookingUp ? (
              <span className={styles.version}>
                <Link href={LINKS.gfwList} target="_blank" rel="noopener noreferrer">
                  <Trans>GFWList releases</Trans>
                </Link>
              </span>
            ) : null}
          </span>
        }
      >
        <Trans>Update</Trans>
      </ButtonField>
    </div>
  );
}
