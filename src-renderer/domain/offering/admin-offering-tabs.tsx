import { useTranslation } from 'react-i18next';
import { LinkTabs } from '#renderer/components/action/link-tabs.tsx';
import { adminOfferingPath, offeringChainPath } from './admin-offering.ts';

/** An offering and what it has on chain: parts of one screen, each with its address. */
export function AdminOfferingTabs({ id }: { readonly id: number }) {
  const { t } = useTranslation('admin-offerings');
  return (
    <LinkTabs
      label={t('parts')}
      tabs={[
        { to: adminOfferingPath(id), isExact: true, label: t('part.offering') },
        { to: offeringChainPath(id), label: t('part.chain') },
      ]}
    />
  );
}
