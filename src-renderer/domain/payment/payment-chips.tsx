import { IconCoin, IconTopologyStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/api/payments.ts';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import styles from './payment.module.css';

/** Network by name and id, and the one token that is taken. */
export function PaymentChips({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('payment');
  const { network, currency } = payment;
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
