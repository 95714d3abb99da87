import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/text/note.tsx';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';

/** Says that members don't see the shop yet, while its area is switched off. */
export function ClosedNote() {
  const { t } = useTranslation('shop-setup');
  return useIsAreaOn('marketplace') === false ? <Note tone="info">{t('closed')}</Note> : null;
}
