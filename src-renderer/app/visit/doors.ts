interface Doors {
  /** Whether an element belongs to the member's screens, not to the visit's own frame. */
  readonly isInside: (element: Element) => boolean;
  /** Called when an action that would leave the page was attempted and blocked. */
  readonly onOff: () => void;
  /** Called with the label of a control that was pressed. */
  readonly onPressed: (words: string) => void;
}

const controls = 'button, a[href], [role="button"], [role="menuitem"], [role="switch"], summary';

const wordsOf = (control: Element): string =>
  (control.getAttribute('aria-label') ?? control.textContent).replaceAll(/\s+/g, ' ').trim();

/** Whether a link leaves the app's own screens. */
const leadsOut = (link: HTMLAnchorElement): boolean =>
  link.origin !== location.origin || link.hasAttribute('download') || link.target === '_blank';

/**
 * Blocks what would take data out of the page during a visit: copying, dragging, printing, external
 * links. Reports the control that was pressed last.
 * @returns removes the blocks
 */
export function closeDoors({ isInside, onOff, onPressed }: Doors): () => void {
  const closing = new AbortController();
  const options = { capture: true, signal: closing.signal } as const;
  const prevent = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    onOff();
  };
  for (const kind of ['copy', 'cut', 'dragstart'] as const) {
    document.addEventListener(kind, prevent, options);
  }
  document.addEventListener(
    'keydown',
    (event) => {
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
      if (isPrint) prevent(event);
    },
    options,
  );
  for (const kind of ['click', 'auxclick'] as const) {
    document.addEventListener(
      kind,
      (event) => {
        const { target } = event;
        if (!(target instanceof Element) || !isInside(target)) return;
        const control = target.closest(controls);
        if (!control) return;
        if (control instanceof HTMLAnchorElement && leadsOut(control)) prevent(event);
        else onPressed(wordsOf(control));
      },
      options,
    );
  }
  const giveBack = closeClipboard(onOff);
  return () => {
    closing.abort();
    giveBack();
  };
}

/** Blocks the asynchronous Clipboard API, which dispatches no event. */
function closeClipboard(onOff: () => void): () => void {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (!clipboard) return () => {};
  const refuse = (): Promise<void> => {
    onOff();
    // Stays pending: after a rejection the button would offer the text for manual copying.
    return new Promise(() => {});
  };
  Object.defineProperties(clipboard, {
    writeText: { value: refuse, configurable: true },
    write: { value: refuse, configurable: true },
  });
  return () => {
    Reflect.deleteProperty(clipboard, 'writeText');
    Reflect.deleteProperty(clipboard, 'write');
  };
}
