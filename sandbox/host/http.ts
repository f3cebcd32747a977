import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { LOGGER_PATH, REQUEST_ID_HEADER } from '../../contract/calls';
import type { Control } from '../control';
import { bendShape, type FaultRule } from '../faults';
import type { SeenRequest } from '../requests';
import type { Answer, Api } from '../service/api';
import { callFor } from '../service/handlers';
import type { Clock } from '../service/ports';
import { readBody } from './body';
import { corsHeaders, headerOf, jsonHeaders, preflightHeaders } from './headers';
import { ruledAnswer } from './ruled';
import { serveWeb } from './web';

interface Env {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
}

export interface HttpParts {
  readonly api: Api;
  readonly control: Control;
  readonly clock: Clock;
  /** Milliseconds by which every answer is delayed. */
  readonly latency: number;
  /** Folder of a built panel, and whether it is served as newer services do. */
  readonly web: string | undefined;
  readonly newerWeb: boolean;
  readonly onError: (error: Error) => void;
}

const never = new Promise<never>(() => undefined);

/** Everything that the service answers over HTTP: calls, the panel, and the sandbox's own paths. */
export function httpApp(parts: HttpParts): Hono<Env> {
  const app = new Hono<Env>();
  addControl(app, parts.control);
  app.options('*', (c) => {
    if (c.req.header('origin') === undefined) return missing(c);
    return new Response(null, { status: 204, headers: preflightHeaders });
  });
  app.all('/api/*', (c) => answerCall(parts, c));
  app.get('*', async (c) => {
    const request = {
      path: new URL(c.req.url).pathname,
      noneMatch: c.req.header('if-none-match'),
      modifiedSince: c.req.header('if-modified-since'),
    };
    return (parts.web === undefined ? null : await serveWeb(parts.web, request, parts.newerWeb)) ?? missing(c);
  });
  app.notFound(missing);
  app.onError((error, c) => {
    parts.onError(error);
    return c.body(null, 500);
  });
  return app;
}

function missing(c: Context<Env>): Response {
  return c.text('404 page not found', 404, { 'content-type': 'text/plain' });
}

function tooLarge(): Response {
  return new Response('the body is too large', { status: 413, headers: corsHeaders });
}

function addControl(app: Hono<Env>, control: Control): void {
  app.get('/sandbox/state', (c) => {
    const refusal = control.refusal(headerOf(c.env.incoming, 'authorization'));
    if (refusal !== null) return c.json({ error: refusal }, 401, corsHeaders);
    return c.json(control.report(), 200, corsHeaders);
  });
  app.delete('/sandbox/state', (c) => {
    control.requests.forget();
    return c.json({}, 200, corsHeaders);
  });
  app.get('/sandbox/faults', (c) => c.json(control.faults.list(), 200, corsHeaders));
  app.put('/sandbox/faults', async (c) => {
    const text = await readBody(c.env.incoming);
    if (text === null) return tooLarge();
    try {
      await control.obey(JSON.parse(text), 'answer first');
      return c.json(control.faults.list(), 200, corsHeaders);
    } catch (error) {
      return c.json({ error: error instanceof Error ? error.message : String(error) }, 400, corsHeaders);
    }
  });
  app.delete('/sandbox/faults', (c) => {
    control.clear();
    return c.json([], 200, corsHeaders);
  });
}

async function answerCall(parts: HttpParts, c: Context<Env>): Promise<Response> {
  const { api, control, clock } = parts;
  const { incoming, outgoing } = c.env;
  const { pathname: path, search, searchParams: query } = new URL(c.req.url);
  const { method } = c.req;
  const bare = path.replace(/\/$/, '');
  if (bare !== path && (callFor(method, bare) !== null || bare === LOGGER_PATH))
    return new Response(null, { status: method === 'GET' ? 301 : 307, headers: { location: bare + search } });
  const text = method === 'GET' || method === 'HEAD' ? '' : await readBody(incoming);
  if (text === null) return tooLarge();
  const id = headerOf(incoming, REQUEST_ID_HEADER) || null;
  const seen = control.requests.note(method, path, search, id, text);
  const rule = control.faults.take(method, path);
  if (rule?.kind === 'drop') return dropped(outgoing, seen);
  if (rule?.kind === 'hang') return never;
  if (rule?.kind === 'lock-up') api.lockedUp = true;
  const made = ruledAnswer(rule);
  const authorization = headerOf(incoming, 'authorization');
  const holdMs = rule?.kind === 'delay' ? (rule.ms ?? 1000) : 0;
  const forceBusy = rule?.kind === 'busy';
  const answer = made ?? (await api.answer({ method, path, query, id, authorization, text, holdMs, forceBusy }));
  if (answer === 'never') return never;
  await clock.sleep(parts.latency);
  if (rule?.kind === 'lost') return dropped(outgoing, seen);
  seen.status = answer.status;
  const bent = bend(answer, rule);
  return rule?.kind === 'half-body' ? sendHalf(bent, c) : whole(bent, c);
}

function dropped(outgoing: ServerResponse, seen: SeenRequest): Response {
  outgoing.destroy();
  seen.status = 0;
  return RESPONSE_ALREADY_SENT;
}

/** The answer with the body that a rule has corrupted. */
function bend(answer: Answer, rule: FaultRule | null): Answer {
  const { body } = answer;
  if (rule?.kind === 'malformed-json') return { ...answer, body: `${body.slice(0, Math.max(1, body.length - 2))}]` };
  return rule?.kind === 'wrong-shape' ? { ...answer, body: bendShape(body, rule.field) } : answer;
}

function headersOf({ status, type }: Answer, c: Context<Env>): Record<string, string> {
  const origin = c.req.header('origin');
  const own = origin === undefined || origin === `http://${c.req.header('host') ?? ''}`;
  const cors = own ? {} : corsHeaders;
  if (status === 404) return { 'content-type': 'text/plain', ...cors };
  if (status === 500) return cors;
  return { ...jsonHeaders, ...(type === undefined ? {} : { 'content-type': type }), ...cors };
}

function whole(answer: Answer, c: Context<Env>): Response {
  const { status, body } = answer;
  return new Response(status === 500 ? null : body, { status, headers: headersOf(answer, c) });
}

function sendHalf(answer: Answer, c: Context<Env>): Response {
  const { outgoing } = c.env;
  const bytes = Buffer.from(answer.body, 'utf8');
  outgoing.writeHead(answer.status, { ...headersOf(answer, c), 'content-length': bytes.length });
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}
