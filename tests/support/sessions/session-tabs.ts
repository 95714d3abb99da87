import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import type { Tokens } from '#contract/api/account/auth.ts';
import type { BurstOptions } from './session-tab.ts';
import type * as sessionTab from './session-tab.ts';

type SessionTab = typeof sessionTab;

const PAGE = '/session-tab';
const SCRIPT = '/session-tab.js';

export interface BurstResult {
  /** Why calls failed, all tabs together. */
  readonly failures: readonly string[];
  /** Requests for new tokens that reached the server. */
  readonly refreshes: number;
  /** The refresh token that the tabs share afterwards. */
  readonly refresh: string | null;
}

/**
 * Makes `calls` calls in each of `tabs` real tabs at the moment when their shared access token has
 * just ended, and counts the refreshes that the server was asked for.
 */
export async function burstInTabs(
  context: BrowserContext,
  baseUrl: string,
  tokens: Tokens,
  {
    tabs,
    calls,
    locks = 'all',
    lag = 0,
  }: { tabs: number } & Partial<BurstOptions> & Pick<BurstOptions, 'calls'>,
): Promise<BurstResult> {
  let refreshes = 0;
  await context.route(`**${PAGE}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>tab</title>' }),
  );
  const script = await bundle();
  await context.route(`**${SCRIPT}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await context.route('**/api/auth/token/refresh/', (route) => {
    refreshes += 1;
    return route.continue();
  });

  const pages: Page[] = [];
  for (let index = 0; index <= tabs; index += 1) {
    const page = await context.newPage();
    await page.goto(baseUrl + PAGE);
    pages.push(page);
  }
  const [conductor, ...others] = pages;
  if (!conductor) throw new Error('No tab was opened');
  await conductor.evaluate(({ access, refresh }) => {
    localStorage.setItem('access', access);
    localStorage.setItem('refresh', refresh);
    // Its five minutes ended a second ago.
    localStorage.setItem('timestamp', String(Date.now() - 1000));
  }, tokens);
  const conducting = conductor.evaluate(
    async ({ url, count }) => {
      const tab = (await import(url)) as SessionTab;
      const done = tab.conduct(count);
      document.title = 'conducting';
      await done;
    },
    { url: SCRIPT, count: tabs },
  );
  await conductor.waitForFunction(() => document.title === 'conducting');
  const answers = await Promise.all(
    others.map((page) =>
      page.evaluate(
        async ({ url, options }) => {
          const tab = (await import(url)) as SessionTab;
          return tab.burst(options);
        },
        { url: SCRIPT, options: { calls, locks, lag } },
      ),
    ),
  );
  await conducting;
  const refresh = await conductor.evaluate(() => localStorage.getItem('refresh'));
  return { failures: answers.flat(), refreshes, refresh };
}

/** The product's session code as one script for the tabs. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'session-tab.ts'), formats: ['es'] },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The session was not bundled');
  return chunk.code;
}
