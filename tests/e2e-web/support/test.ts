import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { demoApi, type DemoApi } from './demo-api.ts';
import { textsOf, type Language, type Texts } from './texts.ts';

interface Fixtures {
  readonly say: Texts;
  /** True on the phone profile. */
  readonly onPhone: boolean;
  readonly demo: DemoApi;
  /** A browser of its own, as another person has; in the project's language. */
  readonly newPerson: () => Promise<Page>;
}

/** Messages that a browser writes although nothing is wrong with the page. */
const harmless = [/favicon/, /ERR_ABORTED/];

/**
 * Every test watches its pages: a violation of the security policy, an uncaught error or an error on
 * the console fails it, whatever else it checks. Answers that a test provokes on purpose (a wrong
 * code, say) show as failed resources and are left to the test.
 */
function watch(context: BrowserContext, problems: string[]): void {
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (/Failed to load resource/.test(text) || harmless.some((known) => known.test(text))) return;
    problems.push(`console: ${text}`);
  });
}

async function speak(context: BrowserContext, language: Language): Promise<void> {
  await context.addInitScript((chosen) => {
    // The empty page that a browser starts with has no storage, nor has a frame without an origin.
    if (location.protocol === 'about:' || self.origin === 'null') return;
    if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen);
  }, language);
}

/**
 * What a screen shows stays there while it waits for more of its code or texts: React hides what a
 * boundary holds with this style, and reading, scrolling and the focus are lost with it.
 */
async function noticeHidden(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const isHidden = ({ style }: HTMLElement) =>
      style.getPropertyValue('display') === 'none' &&
      style.getPropertyPriority('display') === 'important';
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement) || !isHidden(target)) continue;
        // The tab that was left.
        if (target.role === 'tabpanel') continue;
        if (target.closest('#content') ?? target.querySelector('#content')) {
          console.error(
            `hidden while it waits, at ${location.pathname}: ${target.textContent.slice(0, 60)}`,
          );
        }
      }
    }).observe(document, { subtree: true, attributeFilter: ['style'] });
  });
}

export const test = base.extend<Fixtures & { watched: string[] }>({
  watched: [
    // Playwright reads the fixture's dependencies from the pattern of its first parameter.
    async ({}, use) => {
      const problems: string[] = [];
      await use(problems);
      base.expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  say: async ({ locale }, use) => {
    await use(textsOf(locale?.startsWith('en') ? 'en' : 'es'));
  },
  onPhone: async ({ isMobile }, use) => {
    await use(isMobile);
  },
  demo: async ({ baseURL }, use) => {
    await use(demoApi(baseURL ?? ''));
  },
  context: async ({ context, say, watched }, use) => {
    watch(context, watched);
    await speak(context, say.language);
    await noticeHidden(context);
    await use(context);
  },
  newPerson: async ({ browser, contextOptions, say, watched }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext(contextOptions);
      contexts.push(context);
      watch(context, watched);
      await speak(context, say.language);
      await noticeHidden(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export const expect = test.expect;
