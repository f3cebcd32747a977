import { normalAddress } from '../domain/service-address';
import { PORT_MAX } from '../shared/constants';

const ADDRESS = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[^\s/?#@:[\]]+)(?::(\d{1,5}))?(?:\/[^\s?#]*)?$/iu;

/** Whether the text is an http or https address of a service (SPEC 5.01): host, port and path, nothing behind them. */
export function isAddress(text: string): boolean {
  const match = ADDRESS.exec(normalAddress(text));
  if (match === null) return false;
  const port = match[1];
  return port === undefined || (Number(port) >= 1 && Number(port) <= PORT_MAX);
}
