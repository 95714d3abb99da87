import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AccountScreen } from '#renderer/features/exchange/account/account-screen.tsx';
import { ExchangeScreen } from '#renderer/features/exchange/form/exchange-screen.tsx';
import { HistoryScreen } from '#renderer/features/exchange/history/history-screen.tsx';
import { QuoteScreen } from '#renderer/features/exchange/quote/quote-screen.tsx';
import { NotFound } from '../../not-found.tsx';

/** USD ↔ TCT. */
export function ExchangePage() {
  const { t } = useTranslation('shell');
  return <ExchangeScreen title={t('heading.exchange')} />;
}

/** One firm quote. */
export function ExchangeQuotePage() {
  const { t } = useTranslation('shell');
  const { number = '' } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(number)) return <NotFound />;
  return (
    <QuoteScreen
      key={number}
      number={Number(number)}
      title={t('heading.exchange')}
      notFound={<NotFound />}
    />
  );
}

/** What was exchanged; stays while the exchange is switched off. */
export function ExchangeHistoryPage() {
  const { t } = useTranslation('shell');
  return <HistoryScreen title={t('heading.exchange-history')} />;
}

/** The TCT account; stays while the exchange is switched off. */
export function ExchangeAccountPage() {
  const { t } = useTranslation('shell');
  return <AccountScreen title={t('heading.exchange-account')} />;
}
