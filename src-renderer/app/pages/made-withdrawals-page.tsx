import { useTranslation } from 'react-i18next';
import { MadeWithdrawals } from '#renderer/features/withdrawals/made/screen.tsx';

export function MadeWithdrawalsPage() {
  const { t } = useTranslation('shell');
  return <MadeWithdrawals title={t('heading.made-withdrawals')} />;
}
