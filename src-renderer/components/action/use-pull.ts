import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Maximum distance in pixels; the content moves half as far as the finger. */
const MOST = 96;
/** Distance in pixels from which releasing triggers a refresh. */
const FAR = 56;

interface PullOptions {
  readonly enabled: boolean;
  readonly scroller?: RefObject<HTMLElement | null> | undefined;
  /** Called on release beyond the threshold. */
  readonly onPull: () => void;
}

interface Pull {
  /** Current distance in pixels. */
  readonly distance: number;
  /** Whether releasing now triggers a refresh. */
  readonly isFar: boolean;
}

const isTouchScreen = () => matchMedia('(pointer: coarse)').matches;

/**
 * Tracks a one-finger vertical pull that starts at the top of the scroll container. Other gestures
 * (horizontal, multi-touch, inside a nested scroll area) are left to the browser.
 */
export function usePull(
  place: RefObject<HTMLElement | null>,
  { enabled, scroller, onPull }: PullOptions,
): Pull {
  const [distance, setDistance] = useState(0);
  const pulled = useRef(onPull);
  useEffect(() => {
    pulled.current = onPull;
  });

  useEffect(() => {
    const element = place.current;
    if (!enabled || !element || !isTouchScreen()) return undefined;
    const root = document.documentElement;
    const scrolls = () => scroller?.current ?? document.scrollingElement ?? root;
    let start: { readonly x: number; readonly y: number } | undefined;
    let now = 0;

    const move = (to: number) => {
      now = to;
      setDistance(to);
    };
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      const isAlone = touches.length === 1 && touch !== undefined;
      const canPull = isAlone && scrolls().scrollTop <= 0 && !scrollsInside(target, element);
      start = canPull ? { x: touch.clientX, y: touch.clientY } : undefined;
    };
    const follow = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!start || !touch) return;
      const [down, aside] = [touch.clientY - start.y, Math.abs(touch.clientX - start.x)];
      if (now === 0 && (down <= 0 || aside > down)) {
        // The gesture is a scroll or a horizontal swipe.
        if (down < 0 || aside > 8) start = undefined;
        return;
      }
      if (event.cancelable) event.preventDefault();
      move(Math.min(MOST, Math.max(0, down / 2)));
    };
    const end = () => {
      if (now >= FAR) pulled.current();
      start = undefined;
      move(0);
    };
    const cancel = () => {
      start = undefined;
      move(0);
    };

    // Disable the browser's own pull-to-refresh, which reloads the page.
    const contained = root.style.overscrollBehaviorY;
    root.style.overscrollBehaviorY = 'contain';
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', follow, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', cancel);
    return () => {
      root.style.overscrollBehaviorY = contained;
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', follow);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', cancel);
      setDistance(0);
    };
  }, [place, enabled, scroller]);

  return { distance, isFar: distance >= FAR };
}

/**
 * Whether the touch started in a nested scroll area that is scrolled: a wide table, a long list.
 */
function scrollsInside(target: EventTarget | null, end: HTMLElement): boolean {
  for (
    let element = target instanceof Element ? target : null;
    element && element !== end;
    element = element.parentElement
  ) {
    if (element.scrollTop > 0) return true;
  }
  return false;
}
