import { useTranslation } from 'react-i18next';
import { InvestmentScreen } from '#renderer/features/pools/investment-screen.tsx';

export function MyInvestmentPage() {
  const { t } = useTranslation('shell');
  return <InvestmentScreen title={t('heading.my-investment')} />;
}
