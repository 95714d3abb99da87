export interface Holder {
  /** A step through the history would lose something, or has something to close first. */
  readonly holds: () => boolean;
  /** Something written goes with the page. */
  readonly loses: () => boolean;
  /** A step was held. `follow` takes it after all; missing for steps through the history. */
  readonly onStep: (follow?: () => void) => void;
}

/** In the order in which they began. */
const holders: Holder[] = [];
/** Where the page is in the router's entries; null: not known. */
let here: number | null = null;
/** The page is on its way back to `here`, which the router does not have to know. */
let isReturning = false;
/** Links are followed and the page is left without a question. */
let isLettingGo = false;

/** The router numbers its entries in their state. */
function indexOf(state: unknown): number | null {
  const { idx } = (state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : null;
}

function onPop(event: PopStateEvent): void {
  const there = indexOf(event.state);
  const wasReturning = isReturning;
  isReturning = false;
  // Somewhere else than it returned to: another step was in between, and is one like any other.
  if (wasReturning && there === here) {
    event.stopImmediatePropagation();
    return;
  }
  const holder = holders.findLast(({ holds }) => holds());
  if (!holder || here === null || there === null || there === here) return;
  event.stopImmediatePropagation();
  isReturning = true;
  history.go(here - there);
  holder.onStep();
}

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/** The link that a press follows in this very tab, by the router or by a load. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (opensElsewhere(event) || !(event.target instanceof Element)) return null;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.hasAttribute('download')) return null;
  const isHere = link.target === '' || link.target === '_self';
  const isOfPage =
    link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  return isHere && !isOfPage && /^https?:|^app:/.test(link.protocol) ? link : null;
}

function onClick(event: MouseEvent): void {
  const link = isLettingGo ? null : followedLink(event);
  const holder = link && holders.findLast(({ loses }) => loses());
  if (!link || !holder) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  holder.onStep(() => {
    isLettingGo = true;
    link.click();
    isLettingGo = false;
  });
}

/** The browser asks in words of its own. */
function onUnload(event: BeforeUnloadEvent): void {
  if (!isLettingGo && holders.some(({ loses }) => loses())) event.preventDefault();
}

/**
 * Makes steps through the browser's history and links holdable. Has to be called before a router
 * listens: at the window Chromium calls listeners in the order in which they were added, capturing
 * or not.
 */
export function startHoldingSteps(): void {
  addEventListener('popstate', onPop);
  addEventListener('click', onClick, { capture: true });
}

/** From now on the page can be left without a question, whatever is written: the app leaves it by itself. */
export function stopHoldingPage(): void {
  isLettingGo = true;
}

/** Says that the page shows the entry that the browser is at. */
export function markStep(): void {
  here = indexOf(history.state);
}

/**
 * Holds steps back and forward, a phone's gesture among them, while `holds` says so, and links and
 * the end of the page while `loses` does. A step cannot be refused, so the page returns to its entry
 * before the router hears of the step. Returns the end of it.
 */
export function holdSteps(holder: Holder): () => void {
  // Only while it may have to: a page with this listener is put away by some browsers less well.
  if (holders.length === 0) addEventListener('beforeunload', onUnload);
  holders.push(holder);
  return () => {
    holders.splice(holders.indexOf(holder), 1);
    if (holders.length === 0) removeEventListener('beforeunload', onUnload);
  };
}
