import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItem } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { titleOf } from '../../../machines/domain/service-book';
import { type AppActor } from '../../../machines/shell/app.machine';
import { ServiceDot } from '../../components/ServiceDot';
import { useKnownServices } from './known-services';

interface ServiceItemsProps {
  readonly app: AppActor;
  /** Other items stand above. */
  readonly apart?: boolean;
  /** Other items stand below. */
  readonly closed?: boolean;
}

/** The services that this browser knows, when there are several, and the way to each. */
export function ServiceItems({ app, apart = false, closed = false }: ServiceItemsProps): ReactElement | null {
  const { book, several, here } = useKnownServices(app);
  if (!several) return null;
  return (
    <>
      {apart ? <MenuDivider /> : null}
      <MenuGroup>
        <MenuGroupHeader>
          <Trans>Services</Trans>
        </MenuGroupHeader>
        {book.map((service) => (
          <MenuItem
            key={service.address}
            role="menuitemradio"
            aria-checked={service === here}
            icon={<ServiceDot colour={service.colour} />}
            secondaryContent={service === here ? <CheckmarkRegular fontSize={16} /> : null}
            title={service.address}
            onClick={() => {
              if (service !== here) app.send({ type: 'service.choose', address: service.address });
            }}
          >
            <bdi>{titleOf(service)}</bdi>
          </MenuItem>
        ))}
      </MenuGroup>
      {closed ? <MenuDivider /> : null}
    </>
  );
}
