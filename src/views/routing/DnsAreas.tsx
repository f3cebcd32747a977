import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type TextProblem } from '../../../machines/routing/text-setting.rules';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import { sameProblems, selectProblems, selectRestores } from '../../../machines/routing/text-setting.selectors';
import { InlineMessage } from '../../components/InlineMessage';
import { LinesArea } from './LinesArea';
import { problemIn, TextAreas } from './TextAreas';

interface PartProps {
  readonly dialog: TextSettingActor;
}

/** The two lists of DNS servers (SPEC 2.83, 2.84). */
export function DnsAreas({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const problems = useSelector(dialog, selectProblems, sameProblems);
  const restored = useSelector(dialog, (snapshot) => snapshot.hasTag('restored'));
  const restores = useSelector(dialog, selectRestores);
  return (
    <>
      {restored ? (
        <InlineMessage intent="success">
          <span role="status">
            <Trans>Both lists were saved empty, so the service restored its defaults, shown here.</Trans>
          </span>
        </InlineMessage>
      ) : restores ? (
        <InlineMessage intent="info">
          <Trans>If both lists are saved empty, the service restores its defaults.</Trans>
        </InlineMessage>
      ) : null}
      <TextAreas>
        <LinesArea
          dialog={dialog}
          area="internal"
          label={t`Domain query servers (internal)`}
          hint={<Format />}
          placeholder={'119.29.29.29 -> direct\nhttps://dns.alidns.com/dns-query -> direct'}
          problem={problemText(problems, 'internal')}
          autoFocus
        />
        <LinesArea
          dialog={dialog}
          area="external"
          label={t`External query servers`}
          hint={<Trans>If this is empty, the internal servers serve all domains.</Trans>}
          placeholder="tcp://dns.opendns.com:5353 -> proxy"
          problem={problemText(problems, 'external')}
        />
      </TextAreas>
    </>
  );
}

function Format(): ReactElement {
  return (
    <Trans>
      One per line: <code dir="ltr">server {'->'} outbound</code>. The server is an IP, <code dir="ltr">host:port</code>
      , or an address with <code dir="ltr">https</code>, <code dir="ltr">tcp</code> or <code dir="ltr">quic</code>.
    </Trans>
  );
}

function problemText(problems: readonly TextProblem[], area: 'internal' | 'external'): ReactElement | null {
  if (area === 'internal' && problems.some(({ kind }) => kind === 'internalEmpty'))
    return <Trans>Enter an internal server too, or leave both lists empty.</Trans>;
  return problemIn(problems, area);
}
