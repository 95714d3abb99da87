import { IconArchive, IconCalendarClock, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NewsLanguage, NewsState } from '#contract/rules/news.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';

const looks: Readonly<Record<NewsState, { tone: ChipTone; icon: IconType }>> = {
  draft: { tone: 'neutral', icon: IconPencil },
  scheduled: { tone: 'info', icon: IconCalendarClock },
  published: { tone: 'ok', icon: IconCircleCheck },
  withdrawn: { tone: 'bad', icon: IconArchive },
};

export function StateChip({ state }: { readonly state: NewsState }) {
  const { t } = useTranslation('admin-news');
  return <StatusChip {...looks[state]}>{t(`state.${state}`)}</StatusChip>;
}

/** Whether both languages are written, and which one is not. */
export function LanguagesChip({ incomplete }: { readonly incomplete: readonly NewsLanguage[] }) {
  const { t } = useTranslation('admin-news');
  const [first, second] = incomplete;
  if (first === undefined) return <StatusChip tone="ok">{t('languages.both')}</StatusChip>;
  return (
    <StatusChip tone="warn">
      {second === undefined ? t(`languages.missing.${first}`) : t('languages.missing.both')}
    </StatusChip>
  );
}
