import { useTranslation } from 'react-i18next';
import { GlobalDepositScreen } from '#renderer/features/global-network/global-deposit-screen.tsx';

export function GlobalNetworkDepositPage() {
  const { t } = useTranslation('shell');
  return <GlobalDepositScreen title={t('heading.global-network-deposit')} />;
}
