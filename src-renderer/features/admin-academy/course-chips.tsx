import { IconArchive, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AcademyLanguage, CourseState } from '#contract/rules/academy/courses.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';

const looks: Readonly<Record<CourseState, { tone: ChipTone; icon: IconType }>> = {
  draft: { tone: 'neutral', icon: IconPencil },
  published: { tone: 'ok', icon: IconCircleCheck },
  retired: { tone: 'bad', icon: IconArchive },
};

export function CourseStateChip({ state }: { readonly state: CourseState }) {
  const { t } = useTranslation('admin-academy');
  return <StatusChip {...looks[state]}>{t(`state.${state}`)}</StatusChip>;
}

/** Whether both languages are written, and which one is not. */
export function MissingChip({ missing }: { readonly missing: Record<AcademyLanguage, number> }) {
  const { t } = useTranslation('admin-academy');
  if (missing.es === 0 && missing.en === 0) {
    return <StatusChip tone="ok">{t('languages.both')}</StatusChip>;
  }
  if (missing.es > 0 && missing.en > 0) {
    return <StatusChip tone="warn">{t('languages.missing.both')}</StatusChip>;
  }
  const language = missing.es > 0 ? 'es' : 'en';
  return (
    <StatusChip tone="warn">
      {t(`languages.missing.${language}`, { count: missing[language] })}
    </StatusChip>
  );
}
