import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { printPage } from '#renderer/lib/browser/files.ts';
import styles from './print-sheet.module.css';

interface PrintSheetProps {
  /** What a file of it would be called, without its ending. */
  readonly name: string;
  readonly children: ReactNode;
  /** Called once the print dialog is done. */
  readonly onPrinted: () => void;
}

/** What goes on paper, alone, and nowhere else: prints itself as soon as it is drawn. */
export function PrintSheet({ name, children, onPrinted }: PrintSheetProps) {
  const print = useEffectEvent(() => {
    void printPage(name).then(onPrinted);
  });
  useEffect(() => {
    // Once the sheet is drawn; it stays until it is on paper or in a file.
    const frame = requestAnimationFrame(print);
    return () => cancelAnimationFrame(frame);
  }, []);
  return createPortal(
    // Ink on paper, whichever theme is on.
    <section className={styles.sheet} data-mantine-color-scheme="light">
      {children}
    </section>,
    document.body,
  );
}
