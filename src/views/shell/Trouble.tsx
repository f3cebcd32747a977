import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type PanelPartsActor } from '../../../machines/shell/panel-parts.machine';
import { selectIsChanged } from '../../../machines/shell/panel-parts.selectors';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { PartPlace } from '../../components/PartPlace';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow2,
  },
});

interface AreaProps {
  readonly parts: PanelPartsActor;
  /** Another place says that parts are missing. */
  readonly silent?: boolean;
  readonly children: ReactNode;
}

/** A part of the page that crashes on its own: the rest, and everything typed, stays. */
export function Area({ parts, silent = false, children }: AreaProps): ReactElement {
  return (
    <ErrorBoundary catches={isAnything} fallback={(again) => <FallenPart parts={parts} again={again} />}>
      <PartPlace missing={silent ? null : <MissingPart parts={parts} />}>{children}</PartPlace>
    </ErrorBoundary>
  );
}

const isAnything = (): boolean => true;

/** Shown in place of a part whose code cannot be fetched. It is retried, unless the host serves another version of the panel by now. */
export function MissingPart({ parts }: { readonly parts: PanelPartsActor }): ReactElement {
  const styles = useStyles();
  const changed = useSelector(parts, selectIsChanged);
  return (
    <section role="alert" className={styles.root}>
      <Body1>
        {changed ? (
          <Trans>The panel has been updated. Reload it to continue; what you have typed is kept.</Trans>
        ) : (
          <Trans>This part of the panel could not be loaded. Retrying…</Trans>
        )}
      </Body1>
      {changed ? (
        <ReloadButton parts={parts} />
      ) : (
        <Button onClick={() => parts.send({ type: 'parts.retry' })}>
          <Trans>Try now</Trans>
        </Button>
      )}
    </section>
  );
}

function FallenPart({ parts, again }: { readonly parts: PanelPartsActor; readonly again: () => void }): ReactElement {
  const styles = useStyles();
  return (
    <section role="alert" className={styles.root}>
      <Body1>
        <Trans>Something went wrong in this part of the panel. What you have typed is kept.</Trans>
      </Body1>
      <Button onClick={again}>
        <Trans>Try again</Trans>
      </Button>
      <ReloadButton parts={parts} />
    </section>
  );
}

function ReloadButton({ parts }: { readonly parts: PanelPartsActor }): ReactElement {
  return (
    <Button onClick={() => parts.send({ type: 'panel.reload' })}>
      <Trans>Reload</Trans>
    </Button>
  );
}
