import { useTranslation } from 'react-i18next';
import { TradingScreen } from '#renderer/features/trading/trading-screen.tsx';

export function TradingPage() {
  const { t } = useTranslation('shell');
  return <TradingScreen title={t('heading.trading')} />;
}
