import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { printPage } from '#renderer/lib/browser/files.ts';

/**
 * Whether the paper's page must be there: from when the button was pressed or the browser's own
 * command was given until the paper is drawn.
 */
export function usePrinting(name: string) {
  const [isPrinting, setPrinting] = useState(false);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    // The browser draws the paper as soon as this returns.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  useEffect(() => {
    if (!isWanted) return undefined;
    // After a picture: the page of the paper is laid out by then.
    const frame = requestAnimationFrame(() => {
      void printPage(`${name}-${new Date().toISOString().slice(0, 10)}`).then(() => {
        setWanted(false);
        setPrinting(false);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isWanted, name]);
  const start = () => {
    setPrinting(true);
    setWanted(true);
  };
  return { isPrinting, start };
}
