import { IconDeviceDesktop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { useArchive } from '#renderer/domain/archive/use-archive.ts';

/** Leads to what is kept on this device; nothing where the platform keeps nothing. */
export function ArchiveLink() {
  const { t } = useTranslation('archive');
  if (!useArchive()) return null;
  return (
    <LinkButton icon={IconDeviceDesktop} to="/reports?view=kept">
      {t('open')}
    </LinkButton>
  );
}
