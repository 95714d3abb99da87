import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { distributions } from '#contract/api/tokenization/distributions.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import type { Paper } from './paper.ts';
import { PaperSheet } from './paper-sheet.tsx';

interface PaperCalls {
  readonly file: () => Promise<ArrayBuffer>;
  readonly fileName: () => string;
  /** What the file says, for letters that it lacks. */
  readonly paper: () => Promise<Paper>;
  readonly onSaved?: () => void;
  readonly onPrinted?: (paper: Paper) => void;
}

/** A paper as the server's file; where that lacks letters of a name, the device prints what it says. */
export function usePaper({ file, fileName, paper, onSaved, onPrinted }: PaperCalls): {
  readonly busy: boolean;
  readonly error: Error | null;
  /** The device printed it: why is to be said. */
  readonly wasPrinted: boolean;
  readonly get: () => void;
  /** What is printed. */
  readonly sheet: ReactNode;
} {
  const [printing, setPrinting] = useState<Paper | null>(null);
  const [wasPrinted, setPrinted] = useState(false);
  const getting = useMutation({
    mutationFn: async () => {
      try {
        const bytes = await file();
        downloadBlob(new Blob([bytes], { type: 'application/pdf' }), fileName());
        onSaved?.();
      } catch (error) {
        if (!hasCode<typeof distributions.statement>(error, 'not_found')) throw error;
        const printed = await paper();
        setPrinting(printed);
        setPrinted(true);
        onPrinted?.(printed);
      }
    },
  });
  return {
    busy: getting.isPending || printing !== null,
    error: getting.error,
    wasPrinted,
    get: () => getting.mutate(),
    sheet: printing && <PaperSheet paper={printing} onPrinted={() => setPrinting(null)} />,
  };
}
