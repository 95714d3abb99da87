import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { auth } from '#contract/api/account/auth.ts';

const tokens = { access: 'recorded', refresh: 'recorded' };
const file = join(import.meta.dirname, '../fixtures/recorded-api.json');

/** Answers of the demo's server, and when they were given. */
export interface Recording {
  readonly at: string;
  /** By path and query, e.g. `/api/ledger/?limit=5`. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** The kept recording. `UPDATE_RECORDING=1` makes it anew from the running demo. */
export function readRecording(): Recording {
  return JSON.parse(readFileSync(file, 'utf8')) as Recording;
}

/** Writes down every answer the page gets from now on; call what it returns to keep them. */
export function record(page: Page): () => Promise<void> {
  const answers = new Map<string, Promise<unknown>>();
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (!pathname.startsWith('/api/') || !response.ok()) return;
    if (response.headers()['content-type']?.startsWith('application/json') !== true) return;
    answers.set(pathname + search, response.json());
  });
  return async () => {
    const settled = await Promise.all(
      [...answers].map(async ([call, body]) => [call, await body] as const),
    );
    const recording = {
      at: new Date().toISOString(),
      // Tokens are nobody's to read, not even a demo's.
      answers: { ...Object.fromEntries(settled), [auth.refresh.path]: tokens },
    };
    writeFileSync(file, `${JSON.stringify(recording, null, 1)}\n`);
  };
}

/**
 * Answers every call of the pages from the recording, at the time it was made, so that a screen
 * looks the same on any day. A call that is not in it answers 404 and is returned by `missing`.
 */
export async function replay(
  context: BrowserContext,
  { at, answers }: Recording,
): Promise<{ readonly missing: readonly string[] }> {
  const missing: string[] = [];
  await context.clock.setFixedTime(at);
  await context.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = answers[pathname + search];
    if (answer === undefined) missing.push(pathname + search);
    await route.fulfill({
      status: answer === undefined ? 404 : 200,
      headers: { date: new Date(at).toUTCString() },
      json: answer ?? { code: 'not_found', message: 'Not recorded', request_id: 'none' },
    });
  });
  return { missing };
}
