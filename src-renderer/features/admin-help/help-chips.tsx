import { IconArchive, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { helpLanguages, type HelpLanguage, type HelpState } from '#contract/rules/support/help.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';

const looks: Readonly<Record<HelpState, { tone: ChipTone; icon: IconType }>> = {
  draft: { tone: 'neutral', icon: IconPencil },
  published: { tone: 'ok', icon: IconCircleCheck },
  withdrawn: { tone: 'bad', icon: IconArchive },
};

export function HelpStateChip({ state }: { readonly state: HelpState }) {
  const { t } = useTranslation('admin-help');
  return <StatusChip {...looks[state]}>{t(`state.${state}`)}</StatusChip>;
}

/** Whether both languages are whole, and which one is not. */
export function HelpLanguagesChip({ languages }: { readonly languages: readonly HelpLanguage[] }) {
  const { t } = useTranslation('admin-help');
  const [missing, other] = helpLanguages.filter((language) => !languages.includes(language));
  if (missing === undefined) return <StatusChip tone="ok">{t('languages.both')}</StatusChip>;
  return (
    <StatusChip tone="warn">
      {t(other === undefined ? `languages.missing.${missing}` : 'languages.missing.both')}
    </StatusChip>
  );
}
