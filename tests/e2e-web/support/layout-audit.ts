import type { Page } from '@playwright/test';

/**
 * What is wrong with the layout of the page as it is drawn right now, one line a finding, sorted:
 * a page or part that is wider than its place, text that is cut, or shortened without the whole of
 * it in a tip, texts printed over each other, text outside of its card, and bars that leave too little
 * of the window. Lengths are CSS pixels. Text that is only spoken is left out.
 */
export async function auditLayout(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    interface Box {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    interface Line extends Box {
      readonly node: Text;
      readonly text: string;
      readonly layer: Element;
    }
    const found = new Set<string>();
    const root = document.documentElement;
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const style = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, style);
      return style;
    };
    const nameOf = (element: Element): string => {
      const own = element.classList[0]?.replaceAll(/^_|_[\w-]{4,8}_\d+$/g, '');
      return own ? `<${element.localName} ${own}>` : `<${element.localName}>`;
    };
    const quote = (text: string): string => `"${text.replaceAll(/\s+/g, ' ').slice(0, 40)}"`;
    const px = (length: number): string => `${Math.ceil(length)} px`;
    const clips = (overflow: string): boolean => overflow !== 'visible';
    const scrolls = (overflow: string): boolean => /auto|scroll/.test(overflow);
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    /** The element whose box holds this one: absolute and fixed ones leave their parents'. */
    function placeOf(element: Element): Element | null {
      const { position } = styleOf(element);
      if (position === 'fixed') return null;
      const place =
        position === 'absolute' && element instanceof HTMLElement
          ? element.offsetParent
          : element.parentElement;
      return place === root || place === document.body ? null : place;
    }

    function isOnlySpoken(element: Element): boolean {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { clipPath, display, overflowX } = styleOf(at);
        if (clipPath.startsWith('inset(50%')) return true;
        if (display !== 'inline' && clips(overflowX) && at.clientWidth <= 1) return true;
      }
      return false;
    }

    /** What may cover other texts: a bar, a menu, a dialog; else the page itself. */
    function layerOf(element: Element): Element {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, zIndex } = styleOf(at);
        if (position === 'fixed' || position === 'sticky') return at;
        if (position === 'absolute' && zIndex !== 'auto') return at;
        if (at.matches('[role="dialog"], [role="menu"], [role="listbox"], [popover]')) return at;
      }
      return root;
    }

    /** Ends in an ellipsis where it does not fit. */
    function isShortened(element: Element): boolean {
      const { textOverflow, webkitLineClamp } = styleOf(element);
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    }

    /** Whether a tip or a spoken name says the whole. */
    function isTold(element: Element, text: string): boolean {
      const holder = element.closest('[title], [aria-label]');
      const said = ['title', 'aria-label']
        .map((name) => holder?.getAttribute(name) ?? '')
        .join(' ');
      return text.split(/[\s·]+/).every((word) => said.includes(word));
    }

    function isClipper(element: Element): boolean {
      const { overflowX, overflowY, display } = styleOf(element);
      return display !== 'inline' && (clips(overflowX) || clips(overflowY));
    }

    /** Whether an element hides a part of a line for good. */
    function isCutBy(element: Element, line: Box): boolean {
      const { overflowX, overflowY } = styleOf(element);
      const edge = element.getBoundingClientRect();
      const isBeside = line.left < edge.left - 1 || line.right > edge.right + 1;
      const isAbove = line.top < edge.top - 3 || line.bottom > edge.bottom + 3;
      const isCut = (isBeside && !scrolls(overflowX)) || (isAbove && !scrolls(overflowY));
      return isCut && !isShortened(element);
    }

    /** The part of a text's line that shows, null for none; a part that cannot be scrolled to is a finding. */
    function visiblePart(owner: Element, text: string, line: Box): Box | null {
      let { left, right, top, bottom } = line;
      for (let at: Element | null = owner; at; at = placeOf(at)) {
        if (!isClipper(at)) continue;
        const edge = at.getBoundingClientRect();
        if (edge.width < 2 || edge.height < 2) return null;
        if (isCutBy(at, { left, right, top, bottom })) {
          found.add(`cut: ${quote(text)} in ${nameOf(at)}`);
        }
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        if (left >= right || top >= bottom) return null;
      }
      return { left, right, top, bottom };
    }

    /** The nearest box with an edge or a colour of its own. */
    function cardOf(element: Element): Element | null {
      const isPainted = (color: string): boolean => !/^rgba\(.*, 0\)$/.test(color);
      for (let at: Element | null = element; at; at = placeOf(at)) {
        const style = styleOf(at);
        const hasLine = (['Top', 'Right', 'Bottom', 'Left'] as const).some(
          (side) => style[`border${side}Width`] !== '0px' && isPainted(style[`border${side}Color`]),
        );
        if (hasLine || isPainted(style.backgroundColor)) return at;
      }
      return null;
    }

    function checkCard(owner: Element, text: string, line: Box): void {
      const card = owner.closest('svg') ? null : cardOf(owner);
      if (!card) return;
      const edge = card.getBoundingClientRect();
      // The upper and lower quarter of a line hold no more than the ends of its letters.
      const quarter = (line.bottom - line.top) / 4;
      const out = Math.max(
        edge.left - line.left,
        line.right - edge.right,
        edge.top - line.top - quarter,
        line.bottom - quarter - edge.bottom,
      );
      if (out > 1) found.add(`outside: ${quote(text)} leaves ${nameOf(card)} by ${px(out)}`);
    }

    function* texts(): Generator<Text & { readonly parentElement: Element }> {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode as Text & { readonly parentElement: Element };
        const owner = node.parentElement;
        if (node.data.trim() === '' || owner.closest('script, style, option')) continue;
        if (isShown(owner) && !isOnlySpoken(owner)) yield node;
      }
    }

    function readLines(): readonly Line[] {
      const lines: Line[] = [];
      const range = document.createRange();
      for (const node of texts()) {
        const owner = node.parentElement;
        const text = node.data.trim();
        const layer = layerOf(owner);
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
          if (rect.width < 1 || rect.height < 1) continue;
          const part = visiblePart(owner, text, rect);
          if (!part) continue;
          checkCard(owner, text, part);
          lines.push({ ...part, node, text, layer });
        }
      }
      return lines;
    }

    function checkOverlaps(lines: readonly Line[]): void {
      const cores = lines
        .map((line) => {
          const inset = (line.bottom - line.top) * 0.22;
          return { ...line, top: line.top + inset, bottom: line.bottom - inset };
        })
        .toSorted((a, b) => a.top - b.top);
      for (const [index, upper] of cores.entries()) {
        for (const lower of cores.slice(index + 1)) {
          if (lower.top >= upper.bottom - 2) break;
          if (lower.layer !== upper.layer || lower.node === upper.node) continue;
          const width = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
          if (width < 2) continue;
          found.add(`over each other: ${quote(upper.text)} and ${quote(lower.text)}`);
        }
      }
    }

    /** Whether what stands in it is wider than the element. */
    const isWider = (element: Element): boolean =>
      element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;

    function checkPart(element: HTMLElement): void {
      const style = styleOf(element);
      const text = element.textContent.trim();
      const isTall =
        style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 3;
      const isWide = isWider(element) && clips(style.overflowX) && style.display !== 'inline';
      if (scrolls(style.overflowX) && isWide) {
        const by = px(element.scrollWidth - element.clientWidth);
        const hasHint = style.maskImage !== 'none' || element.dataset['scrollHint'] !== undefined;
        if (!hasHint) found.add(`scrolls sideways without a hint: ${nameOf(element)} by ${by}`);
      } else if ((isWide || isTall) && isShortened(element) && !isTold(element, text)) {
        found.add(`shortened without a tip: ${quote(text)} in ${nameOf(element)}`);
      }
    }

    function checkParts(): void {
      for (const element of document.body.querySelectorAll('*')) {
        if (!(element instanceof HTMLElement)) continue;
        if (element.matches('input, textarea, select, svg')) continue;
        if (!isWider(element) && styleOf(element).webkitLineClamp === 'none') continue;
        if (isShown(element) && !isOnlySpoken(element)) checkPart(element);
      }
    }

    function checkWidth(): void {
      const by = root.scrollWidth - innerWidth;
      if (by <= 1) return;
      const isCutAbove = (element: Element): boolean => {
        for (let at = placeOf(element); at; at = placeOf(at)) {
          if (clips(styleOf(at).overflowX)) return true;
        }
        return false;
      };
      const widest = [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .filter((element) => !isCutAbove(element))
        .slice(-3);
      found.add(`the page is ${px(by)} too wide: ${widest.map(nameOf).join(', ')}`);
    }

    /** Bars stay while the page scrolls; a dialog or a menu covers it on purpose. */
    function checkBars(): void {
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      const isBar = (element: Element): boolean => {
        const { position } = styleOf(element);
        const { width, height } = element.getBoundingClientRect();
        const isWhole = height >= innerHeight - 1;
        // What is narrower stands beside what scrolls.
        const isAcross = width > innerWidth / 2;
        return (position === 'fixed' || position === 'sticky') && isAcross && !isWhole;
      };
      const isInBar = (element: Element | null): boolean => {
        for (let at = element; at; at = at.parentElement) if (isBar(at)) return true;
        return false;
      };
      const samples = Array.from({ length: 40 }, (_, index) => ((index + 0.5) * innerHeight) / 40);
      const covered = samples.filter((y) =>
        isInBar(document.elementFromPoint(innerWidth / 2, y)),
      ).length;
      if (covered > 16) found.add(`bars cover ${Math.round(covered * 2.5)} % of the window`);
    }

    checkOverlaps(readLines());
    checkParts();
    checkWidth();
    checkBars();
    return [...found].toSorted();
  });
}
