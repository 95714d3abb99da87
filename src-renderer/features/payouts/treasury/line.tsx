import { useTranslation } from 'react-i18next';
import { Address } from '#renderer/components/text/address.tsx';
import { useTreasury } from './context.tsx';
import styles from '../payouts.module.css';

/** The contract that pays, beside the wallet that signs. */
export function TreasuryLine() {
  const { t } = useTranslation('payouts');
  const { treasury } = useTreasury();
  if (!treasury.contract) return null;
  return (
    <span className={styles.treasury}>
      {t('treasury')} <Address address={treasury.contract} copyable={false} />
    </span>
  );
}
