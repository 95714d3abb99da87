import { useTranslation } from 'react-i18next';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { Work } from './use-writing.ts';

interface WritingNotesProps<Fields, Draft> {
  readonly work: Work<Fields, Draft>;
  readonly now: { readonly updated_by: string | null; readonly updated_at: string };
  /** That somebody else saved it meanwhile. */
  readonly behind: (saved: { readonly name: string; readonly time: string }) => string;
  readonly errors: Readonly<Record<string, string>>;
}

/** Saved by somebody else, restored, or refused. */
export function WritingNotes<Fields, Draft>(props: WritingNotesProps<Fields, Draft>) {
  const { work, now, behind, errors } = props;
  const { t } = useTranslation('writing');
  const errorText = useErrorText();
  const format = useFormat();
  const refused = Object.values(errors);
  return (
    <>
      {work.isBehind && (
        <Note tone="warn" action={{ label: t('compare'), onClick: () => void work.compare() }}>
          {behind({
            name: now.updated_by ?? t('server'),
            time: formatTime(now.updated_at, format),
          })}
        </Note>
      )}
      {work.isRestored && !work.isBehind && (
        <Note tone="info" action={{ label: t('drop'), onClick: work.drop }}>
          {t('restored')}
        </Note>
      )}
      {work.error && (
        <Note tone="bad">{refused.length > 0 ? refused.join(' ') : errorText(work.error)}</Note>
      )}
    </>
  );
}
