import { Button, makeStyles, MenuItem, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CollectionsAddRegular } from '@fluentui/react-icons/svg/collections-add';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { TextBulletListSquareEditRegular } from '@fluentui/react-icons/svg/text-bullet-list-square-edit';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectOutbound } from '../../../machines/nodes/nodes.selectors';
import { focusById } from '../../components/focus/move';
import { IconButton } from '../../components/IconButton';
import { LazyMenu } from '../../components/LazyMenu';
import { useFitting } from '../../components/use-fitting';
import { usePhone } from '../../components/use-phone';
import { LYING, NOT_PHONE, PHONE, UPRIGHT } from '../../theme/layout';
import { onlyLine, unseen } from '../../theme/style-pieces';
import { CHECK_ALL_ID } from './CheckAll';
import { useActionStyles } from './table-styles';

/** Of the button that leads to what does not fit. */
const MORE_WIDTH = '36px';

const useStyles = makeStyles({
  /** What does not fit on its only line is in the menu behind it. */
  line: {
    ...onlyLine,
    columnGap: tokens.spacingHorizontalXXS,
    height: '32px',
    paddingInlineEnd: MORE_WIDTH,
  },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', [LYING]: unseen },
  /** Where even the first has no room for all of its words. */
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: tokens.fontWeightRegular },
  action: {
    flexShrink: 0,
    maxWidth: '100%',
    minWidth: 'auto',
    whiteSpace: 'nowrap',
    paddingInline: tokens.spacingHorizontalS,
    [NOT_PHONE]: { '& > .fui-Button__icon': { display: 'none' } },
  },
  /** A sign above its words, as in the bar at the lower edge. */
  tile: {
    [UPRIGHT]: {
      flex: '1 1 0',
      flexDirection: 'column',
      justifyContent: 'center',
      height: '56px',
      paddingBlock: 0,
      paddingInline: tokens.spacingHorizontalXXS,
      whiteSpace: 'normal',
      fontSize: tokens.fontSizeBase200,
      lineHeight: tokens.lineHeightBase100,
      '& > .fui-Button__icon': { marginInline: 0 },
    },
  },
  main: {
    [UPRIGHT]: { flexShrink: 1, minWidth: 0, maxWidth: '62%', paddingInline: tokens.spacingHorizontalM, order: -1 },
  },
  /** Upright, a phone has the way out, the count and what is wanted most in its first line. */
  lineEnd: { display: 'none', [UPRIGHT]: { display: 'block', flexBasis: '100%', order: -1 } },
  /** Right behind what fits, where nothing else can come: it is never in another line. */
  more: { flexShrink: 0, marginInlineEnd: `calc(-1 * ${MORE_WIDTH})` },
  /** The menu keeps its place: what fits does not depend on it. */
  unused: { visibility: 'hidden' },
  sign: {
    flexShrink: 0,
    [PHONE]: { order: -3, marginInlineStart: '-44px' },
    [NOT_PHONE]: { position: 'absolute', insetInlineStart: '8px', insetBlock: 0, marginBlock: 'auto', height: '28px' },
  },
});

interface CheckedAction {
  readonly id: 'use' | 'choose' | 'share' | 'new';
  readonly icon: ReactElement;
  readonly label: ReactNode;
  /** Its name, where the visible words alone do not say what it does. */
  readonly name?: string;
  readonly title: string;
  readonly run: () => void;
}

/** What can be done with the checked rows. Those that are needed most come first. */
function useCheckedActions(nodes: NodesActor): readonly CheckedAction[] {
  const { t } = useLingui();
  const canChoose = useSelector(nodes, (snapshot) => snapshot.can({ type: 'rows.choose' }));
  const canUse = useSelector(nodes, (snapshot) => snapshot.can({ type: 'rows.use' }));
  const outbound = useSelector(nodes, selectOutbound).toUpperCase();
  const toNew = t`New outbound with the checked servers…`;
  const actions: readonly (CheckedAction & { readonly can: boolean })[] = [
    {
      id: 'use',
      can: canUse,
      icon: <CheckmarkCircleRegular />,
      label: <Trans>Use only these</Trans>,
      title: t`Use only the checked servers in ${outbound}`,
      run: () => nodes.send({ type: 'rows.use' }),
    },
    {
      id: 'new',
      can: canUse,
      icon: <CollectionsAddRegular />,
      label: <Trans>New outbound…</Trans>,
      name: toNew,
      title: toNew,
      run: () => nodes.send({ type: 'rows.addToNew' }),
    },
    {
      id: 'choose',
      can: canChoose,
      icon: <TextBulletListSquareEditRegular />,
      label: <Trans>Add to outbound</Trans>,
      title: t`Add the checked servers to the outbound`,
      run: () => nodes.send({ type: 'rows.choose' }),
    },
    {
      id: 'share',
      can: true,
      icon: <ShareRegular />,
      label: <Trans>Share</Trans>,
      title: t`Share the checked rows`,
      run: () => nodes.send({ type: 'rows.share' }),
    },
  ];
  return actions.filter(({ can }) => can);
}

/** What can be done with the checked rows; their count stands beside it. */
export default function CheckedActions({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useStyles();
  const { menu, more } = useActionStyles();
  const { t, i18n } = useLingui();
  const phone = usePhone();
  const line = useRef<HTMLDivElement>(null);
  const actions = useCheckedActions(nodes);
  const look = `${i18n.locale} ${actions.map(({ id }) => id).join(' ')}`;
  const fitting = useFitting(line, actions.length, look, 0);
  const button = ({ id, icon, label, name, title, run }: CheckedAction): ReactElement => (
    <Button
      key={id}
      size={phone && id !== 'use' ? 'small' : 'medium'}
      appearance={id === 'use' ? 'primary' : 'subtle'}
      className={mergeClasses(styles.action, id === 'use' ? styles.main : styles.tile)}
      icon={icon}
      aria-label={name}
      title={title}
      onClick={run}
    >
      <span className={id === 'use' ? styles.cut : styles.label}>{label}</span>
    </Button>
  );
  const wayOut = (
    <IconButton
      size="small"
      className={styles.sign}
      icon={<DismissRegular />}
      label={t`Uncheck all`}
      onClick={() => {
        nodes.send({ type: 'rows.clear' });
        // The button goes: whoever reached it by keyboard goes on from the boxes.
        focusById(CHECK_ALL_ID);
      }}
    />
  );
  if (phone)
    return (
      <>
        {wayOut}
        {actions.filter(({ id }) => id === 'use').map(button)}
        <span aria-hidden className={styles.lineEnd} />
        {actions.filter(({ id }) => id !== 'use').map(button)}
      </>
    );
  const rest = actions.slice(fitting);
  return (
    <>
      <div ref={line} className={styles.line}>
        {actions.slice(0, fitting).map(button)}
        <span data-rest className={styles.more}>
          <LazyMenu
            subject={look}
            label={t`More actions for the checked rows`}
            className={mergeClasses(menu, more, rest.length === 0 && styles.unused)}
          >
            {() =>
              rest.map(({ id, icon, label, name, run }) => (
                <MenuItem key={id} icon={icon} onClick={run}>
                  {name ?? label}
                </MenuItem>
              ))
            }
          </LazyMenu>
        </span>
      </div>
      {wayOut}
    </>
  );
}
