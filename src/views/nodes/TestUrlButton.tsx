import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type LatencyActor } from '../../../machines/nodes/latency.machine';
import { selectTestUrl } from '../../../machines/nodes/latency.selectors';
import { selectIsOpen, selectUrl } from '../../../machines/nodes/test-url.selectors';
import { fetched } from '../../components/fetched';
import { PHONE } from '../../theme/layout';
import { bareButton } from '../../theme/style-pieces';

const TestUrlPopover = fetched('menu', () => import('./TestUrlPopover'));

const useStyles = makeStyles({
  root: {
    ...bareButton,
    width: '24px',
    height: '32px',
    // Its sign belongs to the word before it.
    [PHONE]: { justifyContent: 'flex-start', marginInlineStart: '-12px', paddingInlineStart: '12px' },
  },
  own: { color: tokens.colorBrandForeground1 },
});

/** Beside HTTP: which page it asks for. Loaded when it is first opened. */
export function TestUrlButton({ latency }: { readonly latency: LatencyActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const form = useSelector(latency, selectTestUrl);
  const open = useSelector(form, selectIsOpen);
  const url = useSelector(form, selectUrl);
  const props = {
    className: mergeClasses(styles.root, url !== null && styles.own),
    'aria-label': t`HTTP test page`,
    title: url === null ? t`HTTP test page: service default` : t`HTTP test page: ${url}`,
  };
  const closed = (
    <button
      type="button"
      {...props}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => TestUrlPopover.want(() => form.send({ type: 'testUrl.open' }))}
    >
      <ChevronDownRegular fontSize={12} />
    </button>
  );
  if (!open) return closed;
  // Another button with the same name: fluent's trigger would toggle the form itself.
  const trigger = (
    <button type="button" {...props}>
      <ChevronDownRegular fontSize={12} />
    </button>
  );
  return <TestUrlPopover form={form} trigger={trigger} />;
}
