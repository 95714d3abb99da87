import { Check } from 'typebox/value';
import { healthSchemas } from '#contract/api/public.schema.ts';
import { publicApi } from '#contract/api/public.ts';
import type { AskProblem } from '#contract/ipc/ask-window.ts';
import { parseApiOrigin } from '../api-origin.ts';
import type { Fetch } from './api-call.ts';

/** Timeout of the probe in milliseconds. */
const PROBE_TIMEOUT = 10_000;

/** The origin of what the user typed; `https://` may be omitted. */
function originOf(text: string): { readonly origin: string } | { readonly problem: AskProblem } {
  const trimmed = text.trim();
  const written = /^[a-z][\w+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(written)) return { problem: 'bad_address' };
  const { username, password, pathname, search, hash } = new URL(written);
  // Accept a bare origin only: a path, query or credentials suggest that a different URL was meant.
  const isPlain = [username, password, search, hash].every((part) => part === '');
  if (!isPlain || pathname !== '/') return { problem: 'bad_address' };
  try {
    return { origin: parseApiOrigin(written) };
  } catch {
    return { problem: 'not_https' };
  }
}

/**
 * Checks that this product's API responds at an address.
 * @returns its origin without a trailing slash, or the problem to show
 */
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
