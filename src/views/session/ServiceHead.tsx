import { Button, Input, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactElement } from 'react';
import { SERVICE_COLOURS, SERVICE_NAME_MAX, titleOf } from '../../../machines/domain/service-book';
import { type KnownService, type ServiceColour } from '../../../machines/domain/service-book';
import { hostAndPort } from '../../../machines/domain/service-address';
import { type ServicesActor } from '../../../machines/session/services.machine';
import { selectIsNamed, selectName } from '../../../machines/session/services.selectors';
import { IconButton } from '../../components/IconButton';
import { useServiceColours } from '../../components/service-colours';
import { FORCED_COLORS } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, minHeight: '32px' },
  name: {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  title: { display: 'inline-block', maxWidth: '100%', verticalAlign: 'bottom' },
  field: { flexGrow: 1, minWidth: 0 },
  /** A spot of the colour; its words are in the list and in the title. */
  colour: {
    flexShrink: 0,
    width: '48px',
    '::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '8px',
      insetBlockStart: 'calc(50% - 6px)',
      width: '12px',
      height: '12px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: 'currentcolor',
      pointerEvents: 'none',
      [FORCED_COLORS]: { forcedColorAdjust: 'none' },
    },
    '& > select': { color: 'transparent', border: '1px solid transparent', backgroundColor: 'transparent' },
    '& option': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1 },
  },
});

const COLOUR_WORDS: Readonly<Record<ServiceColour, MessageDescriptor>> = {
  teal: msg`Teal`,
  blue: msg`Blue`,
  purple: msg`Purple`,
  pink: msg`Pink`,
  red: msg`Red`,
  pumpkin: msg`Orange`,
  gold: msg`Gold`,
  forest: msg`Green`,
};

interface ServiceHeadProps {
  readonly dialog: ServicesActor;
  readonly service: KnownService;
}

/** What a service is called, and its colour. */
export function ServiceHead({ dialog, service }: ServiceHeadProps): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const colours = useServiceColours();
  const { t, i18n } = useLingui();
  const { address, colour } = service;
  const title = titleOf(service);
  const named = useSelector(dialog, (snapshot) => selectIsNamed(snapshot, address));
  const canName = useSelector(dialog, (snapshot) => snapshot.can({ type: 'name.open', address }));
  if (named) return <NameField dialog={dialog} address={address} />;
  return (
    <div className={styles.root}>
      <h3 className={styles.name} title={title}>
        {/* Cut at its own end, whichever way it runs. */}
        <bdi className={mergeClasses(styles.title, ellipsis)}>{title}</bdi>
      </h3>
      <IconButton
        size="small"
        label={t`Rename ${title}`}
        icon={<EditRegular />}
        disabledFocusable={!canName}
        onClick={() => dialog.send({ type: 'name.open', address })}
      />
      <Select
        size="small"
        className={mergeClasses(styles.colour, colours[colour])}
        title={i18n._(COLOUR_WORDS[colour])}
        aria-label={t`Colour of ${title}`}
        value={colour}
        onChange={(_, { value }) => dialog.send({ type: 'colour.choose', address, colour: value as ServiceColour })}
      >
        {SERVICE_COLOURS.map((one) => (
          <option key={one} value={one}>
            {i18n._(COLOUR_WORDS[one])}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Enter saves, Escape leaves the name as it was. */
function NameField({ dialog, address }: { readonly dialog: ServicesActor; readonly address: string }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const name = useSelector(dialog, selectName);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    dialog.send({ type: 'name.leave' });
  };
  return (
    <div className={styles.root}>
      <Input
        autoFocus
        size="small"
        className={styles.field}
        aria-label={t`Name of the service`}
        placeholder={hostAndPort(address)}
        value={name}
        maxLength={SERVICE_NAME_MAX}
        autoComplete="off"
        onKeyDown={press}
        onChange={(_, { value }) => dialog.send({ type: 'name.edit', text: value })}
      />
      <Button
        type="submit"
        size="small"
        appearance="primary"
        icon={<CheckmarkRegular />}
        aria-label={t`Save the name`}
        title={t`Save the name`}
      />
    </div>
  );
}
