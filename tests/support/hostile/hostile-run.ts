import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { requestsOf, type DescribedCall, type HostileRequest } from './hostile-calls.ts';
import { multipartOf } from './multipart-body.ts';

/** Milliseconds of this process's own work: what neighbours take does not count. */
const SLOWEST_MS = 5000;
/** What this call answers by design while nothing watches the chain, and no other one may. */
const READY = '/api/ready/';
const NOT_READY = /^\{"code":"not_ready",/;
/** On the clock; finds what waits for ever. */
const HANGS_MS = 60_000;
const STACK = /\n\s+at |node_modules|\.ts:\d+/;
const STREAM = 'application/x-ndjson';

export interface HostileRun {
  readonly app: FastifyInstance;
  readonly seed: number;
  /** Requests of each call. */
  readonly runs: number;
  /** Access token for a call; null where it needs none. Asked for before each request. */
  readonly tokenFor: (call: DescribedCall) => Promise<string | null>;
  /** Hears each answer: after a 401 `tokenFor` has another token. */
  readonly onAnswer?: (call: DescribedCall, status: number) => void;
  /** Puts what only the server can make (a solved captcha) in place of what was made up. */
  readonly finish?: (body: unknown) => Promise<unknown>;
}

/** How often a call gave each status. */
export type Statuses = Map<number, number>;

/**
 * Sends requests of one call until one is answered wrongly.
 * @throws Error with the smallest such request and the seed that finds it again
 */
export async function sendHostile(call: DescribedCall, run: HostileRun): Promise<Statuses> {
  const statuses: Statuses = new Map();
  await fc.assert(
    fc.asyncProperty(requestsOf(call), async (request) => {
      let { status, fault } = await answerOf(call, request, run);
      run.onAnswer?.(call, status);
      // The session was over, which says nothing of the request.
      if (status === 401 && run.onAnswer) ({ status, fault } = await answerOf(call, request, run));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (fault !== null) throw new Error(`${request.method} ${request.url}: ${fault}`);
    }),
    { seed: run.seed, numRuns: run.runs, includeErrorInReport: true },
  );
  return statuses;
}

async function answerOf(
  call: DescribedCall,
  request: HostileRequest,
  { app, tokenFor, finish }: HostileRun,
): Promise<{ readonly status: number; readonly fault: string | null }> {
  const token = await tokenFor(call);
  const isStream = STREAM in (call.operation.responses['200']?.content ?? {});
  const { headers = {}, payload } = await payloadOf(request, finish);
  const started = { at: performance.now(), cpu: process.cpuUsage() };
  const answer = await app.inject({
    method: request.method,
    url: request.url,
    payloadAsStream: true,
    headers: {
      'idempotency-key': randomUUID(),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
  const status = answer.statusCode;
  if (isStream && status === 200) {
    answer.stream().destroy();
    return { status, fault: null };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of answer.stream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const { user, system } = process.cpuUsage(started.cpu);
  const took = { waited: performance.now() - started.at, worked: (user + system) / 1000 };
  const isByDesign = call.path === READY && NOT_READY.test(text);
  return { status, fault: isByDesign ? null : faultOf(status, text, took) };
}

interface Sent {
  readonly payload?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

async function payloadOf(
  { isMultipart, body }: HostileRequest,
  finish: HostileRun['finish'],
): Promise<Sent> {
  if (body === undefined) return {};
  if (isMultipart) return multipartOf(body);
  const finished = finish ? await finish(body) : body;
  return {
    payload: JSON.stringify(finished),
    headers: { 'content-type': 'application/json' },
  };
}

function faultOf(
  status: number,
  text: string,
  { waited, worked }: { readonly waited: number; readonly worked: number },
): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  if (STACK.test(text)) return `a stack in ${text.slice(0, 300)}`;
  if (worked <= SLOWEST_MS && waited <= HANGS_MS) return null;
  return `${Math.round(worked)} ms of work in ${Math.round(waited)} ms`;
}
