import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/shell/app.machine';
import { DocumentTitle } from '../../components/DocumentTitle';
import { useServiceColours } from '../../components/service-colours';
import { FORCED_COLORS, SHORT } from '../../theme/layout';
import { useKnownServices } from './known-services';

const useStyles = makeStyles({
  // Above the header, which it belongs to; a border, because forced colours keep those.
  edge: {
    position: 'fixed',
    insetBlockStart: 0,
    insetInline: 0,
    zIndex: 11,
    pointerEvents: 'none',
    borderBlockStartWidth: '3px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: 'currentcolor',
    [FORCED_COLORS]: { borderBlockStartColor: 'Highlight' },
    [SHORT]: { position: 'absolute' },
  },
});

interface ServiceMarkProps {
  readonly app: AppActor;
  /** Of the page, as it is without a name. */
  readonly title: string;
}

/** Which of several services this is: its name in the title, its colour at the upper edge. */
export default function ServiceMark({ app, title }: ServiceMarkProps): ReactElement {
  const styles = useStyles();
  const colours = useServiceColours();
  const { several, here } = useKnownServices(app);
  return (
    <>
      <DocumentTitle title={here === undefined || here.name === '' ? title : `${here.name} – ${title}`} />
      {here === undefined || !several ? null : (
        <div aria-hidden data-service-edge={here.colour} className={mergeClasses(styles.edge, colours[here.colour])} />
      )}
    </>
  );
}
