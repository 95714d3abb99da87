import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/text/note.tsx';

/** Why a paper was printed, and not saved as a file. */
export function PrintedNote() {
  const { t } = useTranslation('common');
  return <Note tone="info">{t('paper.printed')}</Note>;
}
