import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { BookOpenRegular } from '@fluentui/react-icons/svg/book-open';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type TextSubject } from '../../../machines/domain/text-subject';
import { LINKS } from '../../../machines/shared/constants';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import {
  sameScriptError,
  selectIsApart,
  selectScriptError,
  selectTrial,
} from '../../../machines/routing/text-setting.selectors';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { FaultText } from '../../components/FaultText';
import { InlineMessage } from '../../components/InlineMessage';
import { PHONE } from '../../theme/layout';
import { unseen } from '../../theme/style-pieces';
import { EditorDialog } from '../shared/EditorDialog';
import { TrialChoice } from '../shared/TrialChoice';
import { DnsAreas } from './DnsAreas';
import { DomainsArea } from './DomainsArea';
import { IpGroupAreas } from './IpGroupAreas';
import { RoutingScript, SCRIPT_STATUS } from './RoutingScript';

const useStyles = makeStyles({
  link: { minWidth: 'auto' },
  /** On a phone its sign says it. */
  manual: { [PHONE]: { minWidth: '44px', minHeight: '44px' } },
  words: { [PHONE]: unseen },
  code: { fontFamily: tokens.fontFamilyMonospace },
});

/** Two lists seldom have more than a few lines each. */
const SIZES = { routingA: 'page', domains: 'large', dns: 'low', ipGroups: 'low' } as const;

interface PartProps {
  readonly dialog: TextSettingActor;
}

/** What the service stores as text (SPEC section 2: RoutingA, domains excluded and DNS dialogs). */
export default function TextSettingDialog({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const subject = useSelector(dialog, ({ context }) => context.subject);
  const restored = useSelector(dialog, (snapshot) => snapshot.hasTag('restored'));
  return (
    <EditorDialog
      dialog={dialog}
      title={<Title subject={subject} />}
      size={SIZES[subject]}
      height="middle"
      save={<Trans>Save</Trans>}
      cancel={restored ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
      beside={subject === 'routingA' ? <ScriptLinks dialog={dialog} /> : undefined}
      status={<Status dialog={dialog} />}
      trial={<TrialChoice dialog={dialog} select={selectTrial} later />}
      clashText={({ path, mine, theirs }) => ({
        label:
          {
            routingA: t`Routing script`,
            domains: t`Domains`,
            internal: t`Domain query servers (internal)`,
            external: t`External query servers`,
            countries: t`Countries and lists`,
            ranges: t`IP ranges`,
          }[path] ?? path,
        mine: String(mine),
        theirs: String(theirs),
      })}
    >
      <Areas dialog={dialog} subject={subject} />
    </EditorDialog>
  );
}

function Title({ subject }: { readonly subject: TextSubject }): ReactElement {
  switch (subject) {
    case 'routingA':
      return <Trans>RoutingA</Trans>;
    case 'domains':
      return <Trans>Domains excluded</Trans>;
    case 'dns':
      return <Trans>DNS</Trans>;
    case 'ipGroups':
      return <Trans>IP groups</Trans>;
  }
}

function Areas({ dialog, subject }: PartProps & { readonly subject: TextSubject }): ReactElement {
  switch (subject) {
    case 'routingA':
      return <RoutingScript dialog={dialog} />;
    case 'domains':
      return <DomainsArea dialog={dialog} />;
    case 'dns':
      return <DnsAreas dialog={dialog} />;
    case 'ipGroups':
      return <IpGroupAreas dialog={dialog} />;
  }
}

function ScriptLinks({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const able = useSelector(dialog, (snapshot) => snapshot.can({ type: 'explain.open' }));
  return (
    <>
      <Button
        appearance="subtle"
        className={styles.link}
        disabled={!able}
        onClick={() => dialog.send({ type: 'explain.open' })}
      >
        <Trans>Explain routing</Trans>
      </Button>
      <Button
        as="a"
        appearance="subtle"
        className={styles.manual}
        href={LINKS.routingA}
        target="_blank"
        rel="noopener noreferrer"
        icon={<BookOpenRegular />}
      >
        <span className={styles.words}>
          <Trans>Help and Manual</Trans>
        </span>
      </Button>
    </>
  );
}

/** The outcome of reading and saving. */
function Status({ dialog }: PartProps): ReactElement | null {
  const styles = useStyles();
  const fault = useSelector(dialog, selectFault);
  const error = useSelector(dialog, selectScriptError, sameScriptError);
  const unreadable = useSelector(dialog, (snapshot) => snapshot.hasTag('unreadable'));
  const isApart = useSelector(dialog, selectIsApart);
  if (isApart)
    return (
      <InlineMessage intent="warning">
        <Trans>The rule in the form is not in the script yet. Add it, or go back to the rules without it.</Trans>
      </InlineMessage>
    );
  if (fault === null) return null;
  return (
    <InlineMessage intent="error">
      <span id={SCRIPT_STATUS}>
        {error === null ? (
          <FaultText fault={fault} />
        ) : error.found === '' ? (
          <Trans>
            Line {error.line}, column {error.column}: unexpected end of script.
          </Trans>
        ) : error.found === '\n' ? (
          <Trans>
            Line {error.line}, column {error.column}: unexpected end of line.
          </Trans>
        ) : error.found.trim() === '' ? (
          <Trans>
            Line {error.line}, column {error.column}: unexpected space.
          </Trans>
        ) : (
          <Trans>
            Line {error.line}, column {error.column}: unexpected{' '}
            <bdi className={styles.code} dir="ltr">
              {error.found}
            </bdi>
            .
          </Trans>
        )}{' '}
        {unreadable ? null : <Trans>Your changes are still here.</Trans>}
      </span>
    </InlineMessage>
  );
}
