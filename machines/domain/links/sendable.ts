import { type Capabilities } from '../capabilities';
import { kindOf } from './kinds';
import { type ReadLink, writeLink } from './links';
import { type LinkScheme, tidyLink, toServiceUrl } from './schemes';

/**
 * What POST import takes for a link that was read: the link as it was written, or the same server rewritten when the
 * service would refuse that spelling or read another server in it.
 */
export function sendableLink(link: string, scheme: LinkScheme, read: ReadLink, service: Capabilities): string {
  const body = tidyLink(link).slice(scheme.length + '://'.length);
  if (kindOf(read.kind).alike(scheme, body, read.form, service)) return toServiceUrl(link, 'proxy');
  return writeLink(read.kind, read.form, read.extra);
}
