import { makeStyles } from '@fluentui/react-components';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type LineFlaw } from '../../../machines/routing/dns.rules';
import { type IpGroupFlaw } from '../../../machines/routing/ip-groups.rules';

const useStyles = makeStyles({
  // Beside the icon of the message, not below it.
  problems: { display: 'inline-block', verticalAlign: 'top', listStyleType: 'none', margin: 0, padding: 0 },
});

/** How many lines are named at most. */
const NAMED = 5;

type Flaw = LineFlaw | IpGroupFlaw;

/** The lines of an area that have to be corrected. */
export function LineProblems({
  lines,
}: {
  readonly lines: readonly { readonly line: number; readonly text: string; readonly flaw: Flaw }[];
}): ReactElement {
  const styles = useStyles();
  const more = lines.length - NAMED;
  return (
    <ul className={styles.problems}>
      {lines.slice(0, NAMED).map(({ line, flaw }) => (
        <li key={line}>
          <Trans>Line {line}:</Trans> <FlawText flaw={flaw} />
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Plural value={more} one="# more line" other="# more lines" />
        </li>
      ) : null}
    </ul>
  );
}

function FlawText({ flaw }: { readonly flaw: Flaw }): ReactElement {
  switch (flaw) {
    case 'country':
      return <Trans>not a two-letter country code or a list such as PRIVATE</Trans>;
    case 'range':
      return <Trans>not an IP or a range such as 10.0.0.0/8</Trans>;
    case 'arrow':
      return (
        <Trans>
          exactly one arrow is required: <code dir="ltr">server {'->'} outbound</code>
        </Trans>
      );
    case 'server':
      return <Trans>not an IP, host:port or address</Trans>;
    case 'outbound':
      return <Trans>the outbound after the arrow is missing</Trans>;
    case 'port':
      return <Trans>the port must be from 1 to 65535</Trans>;
    case 'scheme':
      return <Trans>only https, tcp and quic addresses are supported</Trans>;
  }
}
