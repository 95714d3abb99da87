import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './moved-content.module.css';

/** What had the focus in content that was taken out of its box. */
const focusedIn = new WeakMap<HTMLElement, HTMLElement>();

/** An element for content that is to live on where the layout puts it into another box. */
export function useContentPlace(): HTMLElement {
  const [place] = useState(() => {
    const element = document.createElement('div');
    element.className = styles.place ?? '';
    return element;
  });
  return place;
}

/** Draws content into its place: what was typed and chosen stays, whichever box shows it. */
export const inPlace = (place: HTMLElement, content: ReactNode): ReactNode =>
  createPortal(content, place);

/** The box that shows a place now; only one at a time does. */
export function ShownPlace({ place }: { readonly place: HTMLElement }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.append(place);
    focusedIn.get(place)?.focus({ preventScroll: true });
    focusedIn.delete(place);
    return () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && place.contains(activeElement)) {
        focusedIn.set(place, activeElement);
      }
    };
  }, [place]);
  return <div ref={box} className={styles.place} />;
}
