import type { Page } from '@playwright/test';

/** What an audit of a screen in the pseudo-language found. */
export interface TextAudit {
  /** Words that come neither from the texts nor from the server's answers. */
  readonly foreign: readonly string[];
  /** Texts that are cut off where they stand, or stand outside the page. */
  readonly clipped: readonly string[];
}

/** Names, units and what the device's own formats write; never part of a text. */
const neutral =
  /\b(TCT|USD|USDT|USDC|ETH|BV|UTC|GMT|QR|Ctrl|Esc|ES|EN|Español|English|Demo|Anvil|ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic|lun|mar|mié|jue|vie|sáb|dom|hace|dentro de|en|min|seg|h|día|días|sem|mes|meses|año|años|ayer|hoy|ahora|mañana|hora|horas|minuto|minutos|segundo|segundos)\b/giu;

/** Addresses of the chain, whole or in groups, and of the web. */
const machine = /\b0x[0-9a-f…]+|^[0-9a-f]{1,4}$|https?:\S+/gi;

/** What an article says is drawn without its signs: there, words are compared one by one. */
const isMarkdown = (text: string): boolean => text.includes('\n\n');

/** Collects every string that the server sends to the page. */
export function collectData(page: Page): () => Promise<readonly string[]> {
  const bodies: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
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
    return [...strings].filter(({ length }) => length > 1).toSorted((a, b) => b.length - a.length);
  };
}

/** Looks at every text, label and tip that the page shows right now. */
export async function auditTexts(page: Page, data: readonly string[]): Promise<TextAudit> {
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
    for (const element of document.body.querySelectorAll('*')) {
      if (!isShown(element) || element.closest('option, script, svg, [data-audit="skip"]')) {
        continue;
      }
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        const value = element.getAttribute(name);
        if (value) found.push(value);
      }
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = own
        .map((node) => node.textContent ?? '')
        .join('')
        .trim();
      if (text === '') continue;
      // A part of a text that is set apart, as a figure in bold or a link, stands inside its brackets.
      const around = element.matches('a, b, button, em, strong') && element.parentElement;
      const isPart = around !== null && around !== false && around.textContent.includes('⟦');
      if (!isPart) found.push(text);
      if (!text.includes('⟦') && !text.includes('⟧')) continue;
      const style = getComputedStyle(element);
      // What is only spoken is one pixel wide on purpose.
      if (element.clientWidth <= 1 && style.display !== 'inline') continue;
      const hides = /hidden|clip/.test(style.overflowX) && style.display !== 'inline';
      const isCut = hides && element.scrollWidth > element.clientWidth + 1;
      const box = element.getBoundingClientRect();
      const isOutside =
        (box.right > innerWidth + 1 || box.left < -1) && box.width > 1 && !scrolls(element);
      if (isCut || isOutside) cut.push(text);
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) {
      cut.push('the page scrolls sideways');
    }
    return { texts: found, clipped: cut };
  });
  const written = new Set(data.filter(isMarkdown).flatMap((text) => text.match(/\p{L}+/gu) ?? []));
  const isForeign = (text: string): boolean => {
    if (text.includes('⟦')) return false;
    let rest = text;
    for (const known of data) rest = rest.replaceAll(known, ' ');
    rest = rest.replaceAll(neutral, ' ').replaceAll(machine, ' ');
    return (rest.match(/\p{L}{3,}/gu) ?? []).some((word) => !written.has(word));
  };
  return { foreign: [...new Set(texts.filter(isForeign))], clipped: [...new Set(clipped)] };
}
