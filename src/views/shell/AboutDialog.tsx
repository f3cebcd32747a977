import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type SheetActor } from '../../../machines/shell/sheet.machine';
import { DEFAULT_PORTS, LINKS } from '../../../machines/shared/constants';
import { version as panelVersion } from '../../../package.json';
import { Fold } from '../../components/Fold';
import { FormDialog } from '../../components/FormDialog';
import { Logo } from '../../components/Logo';
import { Yard } from '../../components/Yard';
import { NOT_PHONE, PHONE } from '../../theme/layout';
import { thumbLink } from '../../theme/style-pieces';
import { useSharedStyles } from '../../theme/shared-styles';
import { CapabilityList } from './CapabilityList';

const useStyles = makeStyles({
  lead: {
    position: 'relative',
    overflow: 'hidden',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    minHeight: '72px',
    margin: 0,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
    // It ends before the yard; on a phone there is room for the words alone.
    [NOT_PHONE]: { paddingInlineEnd: '168px' },
    '& > svg': { [PHONE]: { display: 'none' } },
  },
  logo: { display: 'flex', flexShrink: 0, color: tokens.colorBrandForeground1 },
  heading: {
    margin: 0,
    paddingBlock: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  summary: { alignContent: 'center', width: 'fit-content' },
  both: {
    display: 'grid',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalM,
    [NOT_PHONE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, auto) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    margin: 0,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumnStart: 1,
    gridColumnEnd: -1,
    paddingBlock: tokens.spacingVerticalXS,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    ':last-child': { borderBlockEndStyle: 'none' },
  },
  what: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, textAlign: 'end', overflowWrap: 'anywhere' },
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalXS,
    '& > a': { [PHONE]: thumbLink },
  },
});

/** Made by the build, beside the assets in both of its folders. */
const LICENCES = './static/licences.txt';
const STATECHARTS = import.meta.env.DEV ? './statecharts.html' : './static/statecharts.html';

/** Default ports, versions and links (SPEC 2.90), and what the service in use can do. */
export default function AboutDialog({ dialog }: { readonly dialog: SheetActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const version = useSelector(dialog, ({ context }) => context.version);
  const address = useSelector(dialog, ({ context }) => context.address);
  const service = useSelector(dialog, ({ context }) => context.service);
  const close = (): void => dialog.send({ type: 'dialog.cancel' });
  return (
    <FormDialog title={<Trans>About</Trans>} size="wide" sticky={false} onClose={close}>
      <p className={styles.lead}>
        <span className={styles.logo}>
          <Logo title={t`Switchyard`} />
        </span>
        <span>
          <Trans>A panel for v2rayA. Your account and your servers stay on the service you run.</Trans>
        </span>
        <Yard />
      </p>

      <div className={styles.both}>
        <section>
          <h3 className={styles.heading}>
            <Trans>Versions</Trans>
          </h3>
          <dl className={styles.facts}>
            <Fact what={t`Panel`}>{panelVersion}</Fact>
            <Fact what={t`Service`}>{version?.version ?? t`not known yet`}</Fact>
            <Fact what={t`Core`}>{version?.variant ?? t`not known yet`}</Fact>
            <Fact what={t`Address in use`}>{address}</Fact>
          </dl>
        </section>
        <section>
          <h3 className={styles.heading}>
            <Trans>Default ports</Trans>
          </h3>
          <dl className={styles.facts}>
            <Fact what={t`Service`}>{DEFAULT_PORTS.backend}</Fact>
            <Fact what={t`SOCKS5`}>{DEFAULT_PORTS.socks5}</Fact>
            <Fact what={t`HTTP`}>{DEFAULT_PORTS.http}</Fact>
            <Fact what={t`HTTP with rules`}>{DEFAULT_PORTS.httpWithRules}</Fact>
            <Fact what={t`Transparent proxy (tproxy)`}>{DEFAULT_PORTS.tproxy}</Fact>
          </dl>
        </section>
      </div>

      <h3 className={styles.heading}>
        <Trans>Links</Trans>
      </h3>
      <div className={styles.links}>
        <Outside href={LINKS.usage}>
          <Trans>Usage</Trans>
        </Outside>
        <Outside href={LINKS.routingA}>
          <Trans>RoutingA manual</Trans>
        </Outside>
        <Outside href={LINKS.gfwList}>
          <Trans>GFWList releases</Trans>
        </Outside>
        <Outside href={STATECHARTS}>
          <Trans>Statecharts</Trans>
        </Outside>
        <Outside href={LICENCES}>
          <Trans>Licences</Trans>
        </Outside>
      </div>

      {version === null ? null : (
        <Fold
          summaryClass={mergeClasses(styles.heading, styles.summary)}
          summary={<Trans>Features of this service</Trans>}
        >
          <CapabilityList service={service} />
        </Fold>
      )}
    </FormDialog>
  );
}

function Fact({ what, children }: { readonly what: string; readonly children: ReactNode }): ReactElement {
  const styles = useStyles();
  const { numbers } = useSharedStyles();
  return (
    <div className={styles.row}>
      <dt className={styles.what}>{what}</dt>
      <dd className={styles.value}>
        <bdi className={numbers}>{children}</bdi>
      </dd>
    </div>
  );
}

function Outside({ href, children }: { readonly href: string; readonly children: ReactNode }): ReactElement {
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </Link>
  );
}
