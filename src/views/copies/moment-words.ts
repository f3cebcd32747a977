import { type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { isolated } from '../../../machines/domain/text-direction';
import { type MomentChange } from '../../../machines/ports/moments';
import { PART_WORDS } from './part-words';

/** What a change was about. */
export function changeWords({ kind, count, name: given }: MomentChange): MessageDescriptor {
  const name = isolated(given);
  switch (kind) {
    case 'settings':
      return msg`Settings: ${plural(count, { one: '# change', other: '# changes' })}`;
    case 'ports':
      return msg`Ports: ${plural(count, { one: '# change', other: '# changes' })}`;
    case 'outbound':
      return msg`Outbound ${name} modified`;
    case 'outboundDeleted':
      return msg`Outbound ${name} deleted`;
    case 'inboundDeleted':
      return msg`Custom inbound ${name} deleted`;
    case 'server':
      return msg`Server ${name} modified`;
    case 'subscription':
      return msg`Subscription ${name} modified`;
    case 'deleted':
      return given === '' ? msg`${plural(count, { one: '# row', other: '# rows' })} deleted` : msg`${name} deleted`;
    case 'broughtBack':
      return msg`Restored from a backup or the history`;
    default:
      return PART_WORDS[kind];
  }
}
