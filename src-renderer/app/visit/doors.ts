interface Doors {
  /** What of the page belongs to the member's screens: the frame around them keeps its own. */
  readonly isInside: (element: Element) => boolean;
  /** Something that would leave the page was tried, and prevented. */
  readonly onOff: () => void;
  /** A control was pressed: its words. */
  readonly onPressed: (words: string) => void;
}

const controls = 'button, a[href], [role="button"], [role="menuitem"], [role="switch"], summary';

const wordsOf = (control: Element): string =>
  (control.getAttribute('aria-label') ?? control.textContent).replaceAll(/\s+/g, ' ').trim();

/** Whether a link leads out of the app's own screens. */
const leadsOut = (link: HTMLAnchorElement): boolean =>
  link.origin !== location.origin || link.hasAttribute('download') || link.target === '_blank';

/**
 * Closes what leads out of the page while it shows somebody else's account: copying, dragging,
 * printing, links to elsewhere. Notes which control was pressed last. Returns how to open them.
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

/** The clipboard as pages write to it, which no event tells of. */
function closeClipboard(onOff: () => void): () => void {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (!clipboard) return () => {};
  const refuse = (): Promise<void> => {
    onOff();
    // Neither copied, nor refused: a button would offer the text to be copied by hand.
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
