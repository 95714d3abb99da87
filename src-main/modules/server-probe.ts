import { Check } from 'typebox/value';
import { healthSchemas } from '#contract/api/public.schema.ts';
import { publicApi } from '#contract/api/public.ts';
import type { AskProblem } from '#contract/ipc/ask-window.ts';
import { parseApiOrigin } from '../api-origin.ts';
import type { Fetch } from './api-call.ts';

/** Milliseconds in which a server must say that it is one. */
const PROBE_TIMEOUT = 10_000;

/** The origin that a person means; they may leave out `https://`. */
function originOf(text: string): { readonly origin: string } | { readonly problem: AskProblem } {
  const trimmed = text.trim();
  const written = /^[a-z][\w+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(written)) return { problem: 'bad_address' };
  const { username, password, pathname, search, hash } = new URL(written);
  // Only an origin is kept: whatever else is there was meant for another purpose.
  const isPlain = [username, password, search, hash].every((part) => part === '');
  if (!isPlain || pathname !== '/') return { problem: 'bad_address' };
  try {
    return { origin: parseApiOrigin(written) };
  } catch {
    return { problem: 'not_https' };
  }
}

/** Whether the API of this product answers at an address, and its origin without a trailing slash. */
export async function probeServer(
  fetch: Fetch,
  text: string,
): Promise<{ readonly origin: string } | { readonly problem: AskProblem }> {
  const meant = originOf(text);
  if ('problem' in meant) return meant;
  let answer: unknown;
  try {
    const response = await fetch(meant.origin + publicApi.health.path, {
      headers: { Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PROBE_TIMEOUT),
    });
    answer = await response.json().catch(() => undefined);
  } catch {
    return { problem: 'unreachable' };
  }
  return Check(healthSchemas.answer, answer) ? meant : { problem: 'not_server' };
}
