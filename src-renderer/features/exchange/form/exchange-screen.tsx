import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExchangeState } from '#contract/api/exchange/exchange.ts';
import { exchangeSides } from '#contract/rules/exchange/quote.ts';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import { ExchangeClosed } from '../closed.tsx';
import { exchangeQueries } from '../exchange-queries.ts';
import { ExchangeTabs } from '../exchange-tabs.tsx';
import { AmountFields } from './amount-fields.tsx';
import { AnnouncedNote } from './announced-note.tsx';
import { AskArea } from './ask-area.tsx';
import { Limits } from './limits.tsx';
import { OpenQuotes } from './open-quotes.tsx';
import { PriceCard } from './price-card.tsx';
import { PriceRows } from './price-rows.tsx';
import { useAsk } from './use-ask.ts';
import { useExchangeForm } from './use-exchange-form.ts';
import styles from '../exchange.module.css';

/** USD ↔ TCT: what one gives, what one would receive, and every part of the price. */
export function ExchangeScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('exchange');
  const isOn = useIsAreaOn('exchange');
  const settings = useSettings();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...exchangeQueries.state,
    enabled: isOn === true,
  });
  const isOff = isOn === false || (isOn === undefined && !settings.isPending);
  if (isOff || hasCode(error, 'area_off')) return <ExchangeClosed title={title} />;
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={dataUpdatedAt} />
      </PageHeader>
      <ExchangeTabs />
      {!data && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card padding="form">
          <SkeletonRows rows={6} />
        </Card>
      )}
      {data && <Exchange state={data} />}
    </>
  );
}

function Exchange({ state }: { readonly state: ExchangeState }) {
  const { t } = useTranslation('exchange');
  const [params] = useSearchParams();
  const side = exchangeSides.find((one) => one === params.get('side')) ?? 'buy';
  const asking = useAsk();
  const form = useExchangeForm(state, { side, into: 'give', text: '' }, asking.forget);
  return (
    <form
      className={styles.columns}
      onSubmit={(event) => {
        event.preventDefault();
        asking.ask(form.wish);
      }}
    >
      <Card padding="form">
        <div className={styles.stack}>
          <AmountFields state={state} form={form} />
          <PriceRows state={state} side={form.typed.side} indicative={form.indicative} />
          <AskArea state={state} form={form} asking={asking} label={t('ask')} />
        </div>
      </Card>
      <div className={styles.aside}>
        {state.announced && <AnnouncedNote announced={state.announced} />}
        <OpenQuotes open={state.open} />
        <PriceCard price={state.price} />
        <Card title={t('limits')}>
          <Limits state={state} side={form.typed.side} refused={form.refused} />
        </Card>
      </div>
    </form>
  );
}
