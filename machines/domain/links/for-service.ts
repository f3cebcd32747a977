import { type Capabilities } from '../capabilities';
import { type Problem } from './codec';
import { kindOf } from './kinds';
import { type Draft, readLink, type ReadLink, type RefusedLink } from './links';
import { parameterProblems, parameterWarnings } from './parameters';
import { isLinkScheme, schemeOf, toServiceUrl } from './schemes';
import { sendableLink } from './sendable';

function asKept(draft: Draft, service: Capabilities): Draft {
  const kept = kindOf(draft.kind).asKept?.(draft.form, draft.extra, service);
  return kept === undefined ? draft : ({ ...draft, ...kept } as Draft);
}

/** `readLink`, as it is to be understood with this service. */
export function readFor(link: string, service: Capabilities): ReadLink | RefusedLink {
  const read = readLink(link);
  if (read.ok) return { ...asKept(read, service), ok: true };
  return read.draft === undefined ? read : { ...read, draft: asKept(read.draft, service) };
}

/** What the service will not keep of a link, or cannot run, at most one for a field. */
export function warningsOf({ kind, form, extra }: Draft, service: Capabilities): readonly Problem[] {
  const one = kindOf(kind);
  const held = { form, extra };
  return [
    ...one.rules.problems(form),
    ...parameterProblems(one, held, service),
    ...one.rules.warnings(form, extra, service),
    ...parameterWarnings(one, held, service),
  ];
}

/**
 * A link as the service shared it, so that POST import takes it for the same server. Shared HTTP proxies begin with
 * `http(s)://`, which import would take for a subscription's address; and some of what the service writes it does not read.
 * `allow_insecure=1` that it ignored is not made `true`: a certificate that was checked would not be any longer. Commas, with
 * which it cannot give the link to a plugin, are escaped.
 */
export function forReimport(link: string, service: Capabilities): string {
  const scheme = schemeOf(link);
  const read = readFor(link, service);
  if (!read.ok || !isLinkScheme(scheme)) return toServiceUrl(link, 'proxy');
  if (kindOf(read.kind).sharedAsWritten === true) return toServiceUrl(link, 'proxy').replaceAll(',', '%2C');
  return sendableLink(link, scheme, read, service);
}
