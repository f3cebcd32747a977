import { Button } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NoticesActor } from '../../../machines/shell/notices.machine';
import { selectHistoryOpen } from '../../../machines/shell/notices.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';

const HistoryDialog = fetched('trouble', () => import('./HistoryDialog'));

/** Opens the history, from the header. */
export function NoticeHistoryButton({ notices }: { readonly notices: NoticesActor }): ReactElement {
  const { t } = useLingui();
  return (
    <Button
      appearance="subtle"
      icon={<AlertRegular />}
      aria-label={t`Notices`}
      title={t`Notices`}
      onClick={() => notices.send({ type: 'history.open' })}
    />
  );
}

/** What was said since the page was loaded, while it is open. */
export function NoticeHistory({ notices }: { readonly notices: NoticesActor }): ReactElement | null {
  const open = useSelector(notices, selectHistoryOpen);
  return open ? (
    <PartPlace>
      <HistoryDialog notices={notices} />
    </PartPlace>
  ) : null;
}
