import { useTranslation } from 'react-i18next';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import type { Paper } from '#renderer/domain/paper/paper.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { logError } from '#renderer/lib/log.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { useKeepPaper } from './use-keep-paper.ts';

interface KeepInvoice {
  /** After its file was saved: what it says is asked for, as it is not in the answer. */
  readonly saved: () => void;
  readonly printed: (paper: Paper) => void;
}

/** Keeps an invoice, or a credit note, that the member takes as a file or prints, where the member wants it. */
export function useKeepInvoice(order: number, credit: string | null): KeepInvoice {
  const { i18n } = useTranslation();
  const { archive } = usePlatform();
  const keepPaper = useKeepPaper();
  const language: AcademyLanguage = i18n.language === 'en' ? 'en' : 'es';
  const asked = { order, credit, language };
  return {
    saved() {
      if (!archive.state()?.isOn) return;
      import('./read-papers.ts')
        .then(({ readInvoice }) => readInvoice(asked))
        .then((paper) => keepPaper('saved', paper))
        .catch((error: unknown) => {
          // Without an answer nothing is kept: the file itself was saved.
          if (!(error instanceof ApiError)) logError(error);
        });
    },
    printed: (paper) => keepPaper('printed', { kind: 'invoice', ...asked, paper }),
  };
}
