import type { Page } from '@playwright/test';
import { foreignWords } from '../../support/texts/foreign-words.ts';

/** What an audit of a screen in the pseudo-language found. */
export interface TextAudit {
  /** Words that come neither from the texts nor from the server's answers. */
  readonly foreign: readonly string[];
  /** Texts that are cut off where they stand, or stand outside the page. */
  readonly clipped: readonly string[];
}

/** Collects every string that the server sends to the page. */
export function collectData(page: Page): () => Promise<readonly string[]> {
  const bodies: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The body of a stream never ends.
    if (!pathname.startsWith('/api/') || pathname.endsWith('/watch/')) return;
    bodies.push(response.json().catch(() => null));
  });
  return async () => {
    const strings = new Set<string>();
    const waiting = await Promise.all(bodies);
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (typeof value === 'string') strings.add(value);
      else if (value !== null && typeof value === 'object') {
        waiting.push(...(Object.values(value) as unknown[]).filter((one) => one !== undefined));
      }
    }
    return [...strings];
  };
}

/**
 * Looks at every text, label and tip that the page shows right now.
 * @param data what the server sent, asked for once the texts are read: a row that arrives meanwhile is among it
 */
export async function auditTexts(
  page: Page,
  data: () => Promise<readonly string[]>,
): Promise<TextAudit> {
  const { texts, clipped } = await page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const found: string[] = [];
    const cut: string[] = [];
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      }
      return false;
    };
    const textOf = (element: Element): string =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? '')
        .join('')
        .trim();
    /** A figure in bold or a link inside of a text, whose brackets are around both. */
    const isPart = (element: Element): boolean => {
      const around = element.matches('a, b, button, em, strong') ? element.parentElement : null;
      return around?.textContent.includes('⟦') === true;
    };
    const isCut = (element: Element, text: string): boolean => {
      const style = getComputedStyle(element);
      const hides = /hidden|clip/.test(style.overflowX) && style.display !== 'inline';
      if (!hides || element.scrollWidth <= element.clientWidth + 1) return false;
      // What is kept to one line on purpose says the whole in its own tip.
      const tip = element.closest('[title]')?.getAttribute('title') ?? '';
      return !tip.includes(text.replace(/^· /, ''));
    };
    const isOutside = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      return (right > innerWidth + 1 || left < -1) && width > 1 && !scrolls(element);
    };
    /** Text for screen readers alone is one pixel wide on purpose. */
    const isSpokenOnly = (element: Element): boolean =>
      element.clientWidth <= 1 && getComputedStyle(element).display !== 'inline';
    for (const element of document.body.querySelectorAll('*')) {
      if (!isShown(element) || element.closest('option, script, svg, [translate="no"]')) {
        continue;
      }
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        const value = element.getAttribute(name);
        if (value) found.push(value);
      }
      const text = textOf(element);
      if (text === '') continue;
      if (!isPart(element)) found.push(text);
      if (!/[⟦⟧]/.test(text) || isSpokenOnly(element)) continue;
      if (isCut(element, text) || isOutside(element)) cut.push(text);
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) {
      cut.push('the page scrolls sideways');
    }
    return { texts: found, clipped: cut };
  });
  return {
    foreign: [...new Set(texts.filter(foreignWords(await data())))],
    clipped: [...new Set(clipped)],
  };
}
