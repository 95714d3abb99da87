import type { Page } from '@playwright/test';

/** What was painted before colours were forced, kept in the page between two reads. */
interface Painted {
  readonly element: Element;
  readonly pseudo: '::before' | '::after' | null;
  readonly name: string;
}
type WithPainted = typeof globalThis & { painted?: readonly Painted[] };

/**
 * What nobody recognises once the system forces its own colours, one line a finding, sorted: shapes
 * that were only a colour (bars, dots, lines of 2 px and more) and choices that look like what was not
 * chosen. Leaves the colours forced.
 */
export async function auditForcedColours(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(keepPainted);
  await page.emulateMedia({ forcedColors: 'active' });
  return page.evaluate(findUnrecognised);
}

/** Runs in the page. */
function keepPainted(): void {
  const isPainted = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean =>
    backgroundImage !== 'none' || !/^rgba\(.*, 0\)$/.test(backgroundColor);
  const look = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration): string =>
    backgroundColor + backgroundImage;
  /** What it stands on. */
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (isPainted(style)) return look(style);
    }
    return '';
  };
  const nameOf = (element: Element): string =>
    `<${element.localName} ${(element.classList[0] ?? '').replaceAll(/^_|_[\w-]{4,8}_\d+$/g, '')}>`;
  const isLarge = ({ inlineSize, blockSize }: CSSStyleDeclaration): boolean =>
    Number.parseFloat(inlineSize) >= 2 && Number.parseFloat(blockSize) >= 2;

  const painted: Painted[] = [];
  const keep = (element: Element, pseudo: Painted['pseudo'], ground: string): void => {
    const style = getComputedStyle(element, pseudo);
    if (!isPainted(style) || !isLarge(style) || look(style) === ground) return;
    painted.push({ element, pseudo, name: nameOf(element) + (pseudo ?? '') });
  };
  const isShape = (element: Element): boolean =>
    element.textContent.trim() === '' &&
    !element.matches('input, img, iframe') &&
    element.querySelector('svg, img, input, canvas, iframe') === null;
  for (const element of document.body.querySelectorAll<HTMLElement>('*:not(svg, svg *)')) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (isShape(element)) keep(element, null, groundOf(element.parentElement));
    for (const pseudo of ['::before', '::after'] as const) {
      const { content } = getComputedStyle(element, pseudo);
      if (content === '""') keep(element, pseudo, groundOf(element));
    }
  }
  (globalThis as WithPainted).painted = painted;
}

/** Runs in the page. */
function findUnrecognised(): readonly string[] {
  const found = new Set<string>();
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = 'Canvas';
  const canvas = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;

  const isPainted = (color: string): boolean => color !== canvas && !/^rgba\(.*, 0\)$/.test(color);
  const isSeen = (style: CSSStyleDeclaration): boolean => {
    const { backgroundColor, backgroundImage, outlineStyle, outlineColor } = style;
    if (backgroundImage !== 'none') return true;
    if (isPainted(backgroundColor)) return true;
    if (outlineStyle !== 'none' && outlineColor !== canvas) return true;
    return sides.some(
      (side) => style[`border${side}Width`] !== '0px' && style[`border${side}Color`] !== canvas,
    );
  };
  for (const { element, pseudo, name } of (globalThis as WithPainted).painted ?? []) {
    if (!element.isConnected || isSeen(getComputedStyle(element, pseudo))) continue;
    found.add(`only a colour: ${name}`);
  }

  /** All that shows a choice without a colour of its own or the weight of its letters. */
  const signature = (element: Element): string =>
    [element, ...element.querySelectorAll('*')]
      .flatMap((part) =>
        [null, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)),
      )
      .map((style) =>
        [
          isPainted(style.backgroundColor) && style.backgroundColor,
          style.textDecorationLine,
          style.outlineStyle,
          style.display,
          style.content,
          ...sides.map((side) => style[`border${side}Width`] + style[`border${side}Color`]),
        ].join(),
      )
      .join('|');
  const kinds: readonly (readonly [chosen: string, other: string, group: string])[] = [
    [
      'label:has(> input[type="radio"]:checked)',
      'label:has(> input:not(:checked))',
      '[role="radiogroup"], fieldset',
    ],
    ['[aria-selected="true"]', '[aria-selected="false"]', '[role="tablist"], [role="listbox"]'],
    ['[aria-pressed="true"]', '[aria-pressed="false"]', '*:has(> [aria-pressed="false"])'],
    ['li[aria-current]', 'li:not([aria-current])', 'ol, ul'],
    ['a[aria-current]', 'a:not([aria-current])', 'nav'],
    ['button[aria-current]', 'button[data-row]:not([aria-current])', 'table, ul'],
  ];
  for (const [chosen, other, group] of kinds) {
    for (const element of document.querySelectorAll(chosen)) {
      const peer = element.closest(group)?.querySelector(other);
      if (!peer || !element.checkVisibility() || !peer.checkVisibility()) continue;
      if (signature(element) === signature(peer)) {
        found.add(`chosen by colour alone: "${element.textContent.trim().slice(0, 40)}"`);
      }
    }
  }
  return [...found].toSorted();
}
