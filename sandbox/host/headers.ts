import type { IncomingMessage } from 'node:http';

export const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
  pragma: 'no-cache',
  expires: '0',
};

export const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' };

export const preflightHeaders = {
  ...corsHeaders,
  'access-control-allow-headers': 'Origin,Content-Length,Content-Type,Authorization,X-V2raya-Request-Id',
  'access-control-allow-methods': 'GET,POST,DELETE,PUT,PATCH,OPTIONS,HEAD',
  'access-control-max-age': '43200',
};

/** The first value of a header; empty when there is none. */
export function headerOf(incoming: IncomingMessage, name: string): string {
  const value = incoming.headers[name.toLowerCase()];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
