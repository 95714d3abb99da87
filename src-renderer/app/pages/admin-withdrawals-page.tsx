import { useTranslation } from 'react-i18next';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { WalletProvider } from '#renderer/domain/wallet/wallet-context.tsx';
import { PayoutsScreen } from '#renderer/features/payouts/payouts-screen.tsx';
import { TreasuryProvider } from '#renderer/features/payouts/treasury/context.tsx';

/** The administrators' withdrawals, within the wallet's provider. */
export function AdminWithdrawalsPage() {
  const { t } = useTranslation('shell');
  const title = t('heading.admin-withdrawals');
  return (
    <WalletProvider>
      <TreasuryProvider head={<PageHeader title={title} />}>
        <PayoutsScreen title={title} />
      </TreasuryProvider>
    </WalletProvider>
  );
}
