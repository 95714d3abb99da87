import { useTranslation } from 'react-i18next';
import { WalletProvider } from '#renderer/domain/wallet/wallet-context.tsx';
import { ExceptionsScreen } from '#renderer/features/admin-exceptions/exceptions-screen.tsx';

/** Payment exceptions and sweeps, within the wallet's provider. */
export function AdminExceptionsPage() {
  const { t } = useTranslation('shell');
  return (
    <WalletProvider>
      <ExceptionsScreen title={t('heading.admin-payments')} />
    </WalletProvider>
  );
}
