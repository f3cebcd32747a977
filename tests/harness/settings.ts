import { type Setting } from '../../machines/domain/setting';
import { profiles } from '../../sandbox/service/profiles';
import { dialogContext } from './dialog-context';
import { VERSION } from './fixtures';
import { connectedRef, lists, replyOf, serverRef } from './touch-lists';

/** GET setting of a new service, 2.2.6.7. */
export const SETTING_22: Setting = profiles['2.2.6.7'].setting;

/** GET setting of 2.4.14: without special mode and protection, with much that the panel does not know. */
export const SETTING_24: Setting = profiles['2.4.14'].setting;

/** The core runs with one connected server. */
export const RUNNING = replyOf(lists(1, [], [connectedRef(serverRef(1))]), true);

export const LITE = dialogContext({ version: { ...VERSION, variant: 'V2Ray', lite: true } });
