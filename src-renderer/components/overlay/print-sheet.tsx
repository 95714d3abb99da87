import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { printPage } from '#renderer/lib/browser/files.ts';
import styles from './print-sheet.module.css';

interface PrintSheetProps {
  /** Proposed file name without extension. */
  readonly name: string;
  readonly children: ReactNode;
  /** Called when the print dialog has closed. */
  readonly onPrinted: () => void;
}

/** Content rendered for printing only; opens the print dialog after its first render. */
export function PrintSheet({ name, children, onPrinted }: PrintSheetProps) {
  const print = useEffectEvent(() => {
    void printPage(name).then(onPrinted);
  });
  useEffect(() => {
    // Print after the sheet was painted; it stays mounted until printing has ended.
    const frame = requestAnimationFrame(print);
    return () => cancelAnimationFrame(frame);
  }, []);
  return createPortal(
    // Light theme on paper, whichever theme is active.
    <section className={styles.sheet} data-mantine-color-scheme="light">
      {children}
    </section>,
    document.body,
  );
}
