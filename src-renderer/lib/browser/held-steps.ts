export interface Holder {
  /** A step would lose something. */
  readonly holds: () => boolean;
  /** A step was held. */
  readonly onStep: () => void;
}

/** In the order in which they began. */
const holders: Holder[] = [];
/** Where the page is in the router's entries; null: not known. */
let here: number | null = null;
/** The page is on its way back to `here`, which the router does not have to know. */
let isReturning = false;

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

/**
 * Makes steps through the browser's history holdable. Has to be called before a router listens: at the
 * window Chromium calls listeners in the order in which they were added, capturing or not.
 */
export function startHoldingSteps(): void {
  addEventListener('popstate', onPop);
}

/** Says that the page shows the entry that the browser is at. */
export function markStep(): void {
  here = indexOf(history.state);
}

/**
 * Holds steps back and forward, a phone's gesture among them, while `holds` says so. A step cannot be
 * refused, so the page returns to its entry before the router hears of the step. Returns the end of it.
 */
export function holdSteps(holder: Holder): () => void {
  holders.push(holder);
  return () => void holders.splice(holders.indexOf(holder), 1);
}
