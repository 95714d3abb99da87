import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/text/note.tsx';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';

/** Says to staff that members don't see offerings yet, while the area is switched off. */
export function OfferingsClosedNote() {
  const { t } = useTranslation('admin-offerings');
  return useIsAreaOn('tokenization') === false ? <Note tone="info">{t('closed')}</Note> : null;
}
