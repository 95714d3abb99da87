import { IconLifebuoy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ExternalLinkButton } from '#renderer/components/action/button.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';

/** Where a figure that does not agree is told about. */
export function SupportLink() {
  const { t } = useTranslation('why');
  const url = useSettings().data?.support_url;
  if (!url) return <span role="note">{t('support.none')}</span>;
  return (
    <ExternalLinkButton href={url} size="sm" icon={IconLifebuoy}>
      {t('support.write')}
    </ExternalLinkButton>
  );
}
