import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SolvencyGap } from '#contract/api/solvency.ts';
import { NoteSheet } from '#renderer/components/form/note-sheet.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { GapFigures } from '#renderer/domain/solvency/gaps.tsx';
import { useWidenGap } from '../payouts-mutations.ts';
import styles from './panel.module.css';

/** Characters that the note may have. */
const NOTE_MAX = 500;

/** A run that was refused because less than what is owed would be held afterwards. */
export interface Widening {
  readonly numbers: readonly number[];
  /** As they would be. */
  readonly gaps: readonly SolvencyGap[];
}

interface WidenNoteProps {
  readonly widening: Widening;
  /** Somebody else was asked. */
  readonly onAsked: () => void;
}

/** Says what would be missing, and asks for the acceptance of somebody else. */
export function WidenNote({ widening: { numbers, gaps }, onAsked }: WidenNoteProps) {
  const { t } = useTranslation('payouts');
  const sayAsked = useAskedToast();
  const widen = useWidenGap();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Note tone="bad" action={{ label: t('widen.ask'), onClick: () => setAsking(true) }}>
        {t('widen.why')}
      </Note>
      <div className={styles.gaps}>
        <GapFigures gaps={gaps} isNarrow />
      </div>
      {isAsking && (
        <NoteSheet<{ note: string }>
          title={t('widen.title', { count: numbers.length })}
          lead={t('widen.lead')}
          name="note"
          schema={async () => (await import('./widen-schema.ts')).widenSchema}
          empty={{ note: '' }}
          label={t('settle.note')}
          hint={t('widen.note.hint')}
          max={NOTE_MAX}
          submit={t('settle.propose')}
          isSending={widen.isPending}
          onSubmit={async ({ note }) => {
            sayAsked(await widen.mutateAsync({ numbers: [...numbers], note }));
            onAsked();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What a refusal says would be missing. */
export function gapsOf(details: Readonly<Record<string, unknown>> | undefined): SolvencyGap[] {
  const gaps = details?.['gaps'];
  return Array.isArray(gaps) ? (gaps as SolvencyGap[]) : [];
}
