import { useLayoutEffect, useState, type RefObject } from 'react';
import { readPalette, type Palette } from './palette.ts';

/** The theme's colours for the canvas; read again when the page's scheme changes. */
export function usePalette(host: RefObject<HTMLElement | null>): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null);
  useLayoutEffect(() => {
    const read = () => {
      if (host.current) setPalette(readPalette(host.current));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => observer.disconnect();
  }, [host]);
  return palette;
}
