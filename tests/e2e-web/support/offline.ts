import type { Page } from '@playwright/test';
import { startEdge, type Edge } from './edge.ts';
import { expect, test as base } from './test.ts';

/** Tests with a server of their own in front of the product, where every page of theirs lives. */
export const test = base.extend<{ readonly edge: Edge }>({
  edge: async ({ baseURL, context }, use) => {
    const edge = await startEdge(baseURL ?? '');
    await use(edge);
    // Pages end before their server: what they still load would fail, and they would say so.
    for (const page of context.pages()) await page.close();
    await edge.stop();
  },
});

/** Waits until the service worker holds the app's files. */
export async function serviceWorkerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** What IndexedDB keeps for the view without a connection: how many copies, and their text. */
export async function keptCopies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'tct-offline')) return [];
    const opened = indexedDB.open('tct-offline');
    await new Promise((resolve) => {
      opened.addEventListener('success', resolve);
    });
    const all = opened.result.transaction('copies').objectStore('copies').getAll();
    await new Promise((resolve) => {
      all.addEventListener('success', resolve);
    });
    opened.result.close();
    return all.result.map((copy: unknown) => JSON.stringify(copy));
  });
}

/** Waits until this device keeps what the screens show, this text among it. */
export async function copyKept(page: Page, text = '"current"'): Promise<void> {
  await expect(async () => {
    const copies = await keptCopies(page);
    expect(copies.join()).toContain(text);
  }).toPass();
}

/** Waits until the device has every file of the app that this page has loaded. */
export async function filesKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const assets = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/assets/`));
    const kept = await Promise.all(assets.map((name) => caches.match(name)));
    return !kept.includes(undefined);
  });
}

/** Goes to another screen of the app without loading the page again, as its links do. */
export async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Marks this page: the mark is gone once it was loaded again. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'kept'));
}

export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute('data-mark'));

export const refreshToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('refresh'));

/** Takes what a test provokes on purpose off the list of problems; anything else stays on it. */
export function allowMessages(watched: string[], provoked: RegExp): void {
  const others = watched.filter((message) => !provoked.test(message));
  watched.splice(0, watched.length, ...others);
}
