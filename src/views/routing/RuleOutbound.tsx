import { Caption1, Field, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { countOfServers } from '../../../machines/outbounds/outbound-servers.rules';
import { type RuleActor } from '../../../machines/routing/rule.machine';
import { selectFrozen, selectMissing, selectNew, selectOutbounds } from '../../../machines/routing/rule.selectors';
import { NEW_OUTBOUND } from '../../../machines/shared/constants';
import { PHONE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { OutboundNameField } from '../shared/OutboundNameField';
import { ServerList, ServerSearch } from '../shared/ServerChoice';

const useStyles = makeStyles({
  ways: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
  },
  way: { flexGrow: 1, flexBasis: '240px', maxWidth: '320px', [PHONE]: { maxWidth: 'none' } },
  servers: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  search: { display: 'flex' },
  list: { height: '192px', flexShrink: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface PartProps {
  readonly dialog: RuleActor;
}

/** Where the rule leads to: an outbound that is there, or one that is added with it. */
export function RuleOutbound({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const outbounds = useSelector(dialog, selectOutbounds);
  const outbound = useSelector(dialog, ({ context }) => context.outbound);
  const adds = useSelector(dialog, (snapshot) => selectNew(snapshot) !== null);
  const throughOf = (name: string): string => t`Through ${name}`;
  return (
    <>
      <div className={styles.ways}>
        <Field className={styles.way} label={t`Always`}>
          <Select
            autoFocus
            value={outbound}
            onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'outbound', value })}
          >
            {outbounds.map((name) => (
              <option key={name} value={name}>
                {name === 'direct' ? t`Direct` : name === 'block' ? t`Block` : throughOf(name.toUpperCase())}
              </option>
            ))}
            <option value={NEW_OUTBOUND}>{t`Through a new outbound…`}</option>
          </Select>
        </Field>
        {adds ? <NewName dialog={dialog} /> : null}
      </div>
      {adds ? <NewServers dialog={dialog} /> : null}
    </>
  );
}

function NewName({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const name = useSelector(dialog, (snapshot) => selectNew(snapshot)?.name ?? '');
  const missing = useSelector(dialog, selectMissing);
  const frozen = useSelector(dialog, selectFrozen);
  return (
    <div className={styles.way}>
      <OutboundNameField
        name={name}
        problem={missing === 'noServer' ? null : missing}
        readOnly={frozen}
        onType={(value) => dialog.send({ type: 'field.edit', field: 'name', value })}
      />
    </div>
  );
}

function NewServers({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { numbers } = useSharedStyles();
  const { i18n } = useLingui();
  const choosing = useSelector(dialog, ({ context }) => context.newOutbound.choosing);
  const total = countOfServers(choosing.draft);
  const checked = i18n.number(choosing.draft.chosen.size);
  return (
    <div className={styles.servers}>
      <div className={styles.search}>
        <ServerSearch choosing={choosing} onCommand={(command) => dialog.send(command)} />
      </div>
      <ServerList choosing={choosing} className={styles.list} onCommand={(command) => dialog.send(command)} />
      <Caption1 role="status" className={mergeClasses(numbers, styles.quiet)}>
        <Plural value={total} one={`${checked} of # server checked`} other={`${checked} of # servers checked`} />
      </Caption1>
    </div>
  );
}
