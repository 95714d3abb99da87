import { useQuery } from '@tanstack/react-query';
import { IconCalendarEvent, IconClockOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeState, FirmQuote } from '#contract/api/exchange/exchange.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { formatTimeWithOffset } from '#renderer/lib/format-date.ts';
import { formatForInput } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ExchangeClosed } from '../closed.tsx';
import { exchangeQueries } from '../exchange-queries.ts';
import { AmountFields } from '../form/amount-fields.tsx';
import { AskArea } from '../form/ask-area.tsx';
import { decimalsOf, type Indicative } from '../form/indicative.ts';
import { Limits } from '../form/limits.tsx';
import { PriceRows } from '../form/price-rows.tsx';
import { useAsk } from '../form/use-ask.ts';
import { useExchangeForm } from '../form/use-exchange-form.ts';
import { givenOf, receivedOf, useMoneyTexts } from '../money-texts.ts';
import { Ring } from './ring.tsx';
import styles from './quote.module.css';

interface ExpiredQuoteProps {
  readonly quote: FirmQuote;
  readonly title: string;
}

/** A quote whose time passed, beside what would hold now: nothing is asked for by itself. */
export function ExpiredQuote({ quote, title }: ExpiredQuoteProps) {
  const { t } = useTranslation('exchange');
  const { data, error, refetch } = useQuery(exchangeQueries.state);
  if (hasCode(error, 'area_off')) return <ExchangeClosed title={title} />;
  return (
    <>
      <PageHeader title={title} subtitle={t('expired.kept')} />
      {data ? (
        <AskAgain quote={quote} state={data} />
      ) : (
        <Card>
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </Card>
      )}
    </>
  );
}

interface AskAgainProps {
  readonly quote: FirmQuote;
  readonly state: ExchangeState;
}

function AskAgain({ quote, state }: AskAgainProps) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const asking = useAsk();
  const { side } = quote;
  const text = formatForInput(quote.give, format, decimalsOf(givenOf(side)));
  const form = useExchangeForm(state, { side, into: 'give', text }, asking.forget);
  const give = useRef<HTMLInputElement>(null);
  const isSamePrice = state.price.mid === quote.mid;
  // There what happened would be below the whole form, out of sight.
  const isPhone = useIsPhone();
  const decision = (
    <div className={styles.decision}>
      <Card padding="form">
        <div className={styles.stack}>
          <div className={styles.time}>
            <Ring seconds={0} share={0} />
            <div role="status">
              <StatusChip tone="neutral" icon={IconClockOff}>
                {t('state.expired')}
              </StatusChip>
              <h2>{t('expired.title')}</h2>
              <p className={styles.hint}>{t(isSamePrice ? 'expired.same' : 'expired.lead')}</p>
            </div>
          </div>
          <Compared quote={quote} state={state} now={form.indicative} />
          {!isSamePrice && <PriceChanged quote={quote} state={state} />}
          <AskArea state={state} form={form} asking={asking} label={t('expired.again')} />
          <Button kind="quiet" fullWidth onClick={() => give.current?.focus()}>
            {t('expired.edit')}
          </Button>
        </div>
      </Card>
    </div>
  );
  return (
    <form
      className={styles.columns}
      onSubmit={(event) => {
        event.preventDefault();
        asking.ask(form.wish);
      }}
    >
      {isPhone && decision}
      <Card padding="form" className={styles.sums}>
        <div className={styles.stack}>
          <AmountFields state={state} form={form} giveRef={give} />
          <PriceRows state={state} side={form.typed.side} indicative={form.indicative} />
          <h2>{t('limits')}</h2>
          <Limits state={state} side={form.typed.side} refused={form.refused} />
        </div>
      </Card>
      {!isPhone && decision}
    </form>
  );
}

function PriceChanged({ quote, state }: AskAgainProps) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const texts = useMoneyTexts();
  return (
    <Note tone="info" icon={IconCalendarEvent}>
      {t('expired.changed', {
        before: texts.price(quote.mid),
        after: texts.price(state.price.mid),
        time: formatTimeWithOffset(state.price.since, format),
      })}
    </Note>
  );
}

interface ComparedProps extends AskAgainProps {
  /** Of what the form holds now. */
  readonly now: Indicative | null;
}

/** The quote that expired and what would hold now, line by line; whichever is better. */
function Compared({ quote, state, now }: ComparedProps) {
  const { t } = useTranslation('exchange');
  const texts = useMoneyTexts();
  const { side, number } = quote;
  const received = receivedOf(side);
  const isSameSide = now === null || now.quote.side === side;
  const own = isSameSide ? now : null;
  const rows: readonly (readonly [string, string, string])[] = [
    [t('mid'), texts.price(quote.mid), texts.price(state.price.mid)],
    [t(`price.${side}`), texts.price(quote.price), texts.price(state[side].price)],
    [t('fee.short'), texts.usd(quote.fee), own ? texts.usd(own.fee) : '—'],
    [t('allIn'), texts.price(quote.all_in), own ? texts.price(own.allIn) : '—'],
    [
      t('expired.receive', { currency: received }),
      texts.figure(quote.receive, received),
      own ? `≈\u00a0${texts.figure(own.receive, received)}` : '—',
    ],
  ];
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('expired.part')}</VisuallyHidden>
          </th>
          <th scope="col">{t('expired.quote', { number })}</th>
          <th scope="col">{t('expired.now')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, before, after]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <bdi>{before}</bdi>
            </td>
            <td>
              <bdi>{after}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
