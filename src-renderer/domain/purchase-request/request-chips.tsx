import { IconCoin, IconTopologyStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import styles from './request.module.css';

/** Network by name and id, and the one token that is taken. */
export function RequestChips({ request }: { readonly request: PurchaseRequest }) {
  const { t } = useTranslation('purchase-request');
  const { network, currency } = request;
  return (
    <div className={styles.chips}>
      <StatusChip tone="neutral" icon={IconTopologyStar}>
        {t('network', { network: network.name, chainId: network.chain_id })}
      </StatusChip>
      <StatusChip tone="neutral" icon={IconCoin}>
        {t('onlyToken', { token: currency })}
      </StatusChip>
    </div>
  );
}
