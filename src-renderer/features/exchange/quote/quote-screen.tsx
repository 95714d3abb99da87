import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { FirmQuote } from '#contract/api/exchange/exchange.ts';
import { Card } from '#renderer/components/card.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { hasCode, isUnsure } from '#renderer/lib/api/error.ts';
import { useAcceptQuote } from '../exchange-mutations.ts';
import { exchangeQueries } from '../exchange-queries.ts';
import { EXCHANGE_PATH, tradeAt } from '../paths.ts';
import { ExpiredQuote } from './expired-quote.tsx';
import { FirmQuoteView } from './firm-quote-view.tsx';
import { useTimeLeft } from './use-left.ts';

interface QuoteScreenProps {
  readonly number: number;
  /** Of the form, which an expired quote leads back to. */
  readonly title: string;
  readonly notFound: ReactNode;
}

/** One firm quote: open, it can be accepted; expired, it is asked for again. */
export function QuoteScreen({ number, title, notFound }: QuoteScreenProps) {
  const { t } = useTranslation('exchange');
  const { data, error, refetch, dataUpdatedAt } = useQuery(exchangeQueries.quote(number));
  if (hasCode(error, 'not_found')) return notFound;
  if (!data) {
    return (
      <>
        <PageHeader title={t('firm.title')} />
        <Card>
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </Card>
      </>
    );
  }
  if (data.state === 'accepted' || data.state === 'refused') {
    return <Navigate to={tradeAt(number)} replace />;
  }
  if (data.state === 'dropped') return <Navigate to={EXCHANGE_PATH} replace />;
  return <Quote quote={data} at={dataUpdatedAt} title={title} onOver={() => void refetch()} />;
}

interface QuoteProps {
  readonly quote: FirmQuote;
  /** When the answer came, milliseconds since 1970. */
  readonly at: number;
  readonly title: string;
  readonly onOver: () => void;
}

function Quote({ quote, at, title, onOver }: QuoteProps) {
  const accept = useAcceptQuote(quote.number);
  // Until the server has answered, it may be done: what is left does not count any more.
  const isAsked = accept.isPending || isUnsure(accept.error);
  const left = useTimeLeft(quote, at, isAsked);
  const isOver = left.isOver && !isAsked;
  useEffect(() => {
    if (isOver) onOver();
    // Once, as its time passes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver]);
  const isExpired = quote.state === 'expired' || hasCode(accept.error, 'quote_expired');
  if (!isAsked && (isExpired || left.isOver)) {
    return <ExpiredQuote quote={quote} title={title} />;
  }
  return <FirmQuoteView quote={quote} left={left} accept={accept} />;
}
