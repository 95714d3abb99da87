import { IconDeviceDesktop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';

/** Leads to what is kept on this device. */
export function ArchiveLink() {
  const { t } = useTranslation('archive');
  return (
    <LinkButton icon={IconDeviceDesktop} to="/reports?view=kept">
      {t('open')}
    </LinkButton>
  );
}
