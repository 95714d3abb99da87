import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { market, Order } from '#contract/api/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { RequestPanel } from '#renderer/domain/purchase-request/request-panel.tsx';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { AskAbout } from '#renderer/domain/ticket/ask-about.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useOrderAgain } from '../market-mutations.ts';
import { marketQueries } from '../market-queries.ts';
import {
  isBeingPaid,
  isLookedAt,
  OrderChip,
  useHolderText,
  useOrderLine,
} from '../parts/order-state.tsx';
import parts from '../parts/parts.module.css';
import { CART_PATH, MARKET_PATH, ORDERS_PATH } from '../paths.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { DownloadsCard } from './downloads-card.tsx';
import { ExcessNote } from './excess-note.tsx';
import { LinesCard } from './lines-card.tsx';
import { PaidCard } from './paid-card.tsx';
import { ReturnCard } from './return-card.tsx';
import styles from './order.module.css';

interface OrderScreenProps {
  readonly number: number;
  readonly notFound: ReactNode;
}

/** One order: where it is, what it brought, what it cost, and what can be done about it. */
export function OrderScreen({ number, notFound }: OrderScreenProps) {
  // Of sums and of what opens later, too: nothing is waited for in the middle of an answer.
  const { t } = useTranslation(['orders', 'cart', 'market', 'purchase-request']);
  const { data, error, refetch, dataUpdatedAt } = useQuery(marketQueries.order(number));
  if (hasCode<typeof market.order>(error, 'not_found')) return notFound;
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('market'), to: MARKET_PATH },
          { label: t('title'), to: ORDERS_PATH },
          { label: t('crumb', { number }) },
        ]}
      />
      {!data && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card padding="none">
          <SkeletonRows rows={5} />
        </Card>
      )}
      {data && <Whole order={data} at={dataUpdatedAt} />}
    </>
  );
}

function Whole({ order, at }: { readonly order: Order; readonly at: number }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const holderText = useHolderText();
  const { number, state, placed_at: placedAt, request_number: request } = order;
  const isUnpaid = state === 'new' || state === 'expired' || state === 'cancelled';
  return (
    <>
      <PageHeader
        title={
          <span className={styles.title}>
            {t('order', { number })} <OrderChip order={order} />
          </span>
        }
        subtitle={`${formatDateTime(placedAt, format)}. ${holderText(order)}`}
      >
        <AskAbout kind="plain" about={{ object: { kind: 'order', id: String(number) } }} />
      </PageHeader>
      <OfflineAge at={at} />
      <ExcessNote order={order} />
      {isUnpaid && <Unpaid order={order} />}
      {isUnpaid && request !== null && <RequestPanel key={request} number={request} />}
      <div className={parts.columns}>
        <div className={parts.main}>
          {isUnpaid ? (
            <LinesCard order={order} />
          ) : (
            <>
              <DeliveryCard order={order} />
              <DownloadsCard order={order} />
            </>
          )}
        </div>
        <aside aria-label={t('about')} className={parts.side}>
          <PaidCard order={order} />
          {!isUnpaid && <ReturnCard order={order} />}
        </aside>
      </div>
    </>
  );
}

/** Until when it is reserved; of one that ended, that nothing was charged, and the way to ask again. */
function Unpaid({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders');
  const line = useOrderLine();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const isOn = useIsAreaOn('marketplace') ?? false;
  const { mutate, isPending, error } = useOrderAgain(order.number);
  // The request below says how far the network is with it.
  if (isBeingPaid(order)) return null;
  if (order.state === 'new') return <Note tone="warn">{line(order)}</Note>;
  // The request below says what came; who asked again would pay twice.
  if (isLookedAt(order)) return null;
  return (
    <>
      <Note tone="info">{line(order)}</Note>
      {isOn && (
        <div>
          <Button
            kind="primary"
            busy={isPending}
            disabled={isOffline}
            onClick={() => mutate(undefined, { onSuccess: () => void navigate(CART_PATH) })}
          >
            {t('again')}
          </Button>
        </div>
      )}
      {isOn && <OfflineNote about="this" />}
      {error && <Note tone="bad">{errorText(error)}</Note>}
    </>
  );
}
