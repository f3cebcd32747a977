import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type PlainAction } from '../../../machines/ports/actions';

/** What each action is called, in the palette, on the help sheet and below a short list. */
export const ACTION_WORDS: Readonly<Record<PlainAction, MessageDescriptor>> = {
  palette: msg`Search servers, actions and settings`,
  shortcuts: msg`Keyboard shortcuts`,
  settings: msg`Open the settings`,
  logs: msg`Open the logs`,
  connections: msg`Show the connections`,
  explain: msg`Explain routing`,
  about: msg`About this panel`,
  addressPorts: msg`Address and Ports`,
  services: msg`Service overview`,
  import: msg`Import servers and subscriptions`,
  create: msg`Create a server`,
  saveCopy: msg`Back up`,
  bringBack: msg`Restore a backup`,
  moments: msg`History of changes`,
  history: msg`Open the notices`,
  logout: msg`Logout`,
  toggleCore: msg`Start or stop the core`,
  fastest: msg`Use the fastest server in the list`,
  testShown: msg`Test the servers in the list with PING`,
  ping: msg`Test the checked servers with PING`,
  http: msg`Test the checked servers with HTTP`,
  delete: msg`Delete the checked rows`,
  checkAll: msg`Check all rows`,
  addOutbound: msg`Add an outbound`,
  chooseServers: msg`Choose servers for the outbound`,
};
