import { useEffect, useRef, useState } from 'react';

/** Lets a file be dropped on an element; says while one is dragged over it. */
export function useFileDrop<Target extends HTMLElement>(onFile: (file: File) => void) {
  const target = useRef<Target>(null);
  const handler = useRef(onFile);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    handler.current = onFile;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const ended = new AbortController();
    const on = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      element.addEventListener(type, listener, { signal: ended.signal });
    on('dragover', (event) => {
      // Without this the browser would open the file instead.
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', () => setOver(false));
    on('drop', (event) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) handler.current(file);
    });
    return () => ended.abort();
  }, []);
  return { target, isOver };
}
