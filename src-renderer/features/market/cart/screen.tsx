import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart, CartLine } from '#contract/api/market/market.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useSetLine } from '../market-mutations.ts';
import { marketQueries } from '../market-queries.ts';
import { hasGone, isAllGone, isAnySent } from '../parts/gone-lines.ts';
import parts from '../parts/parts.module.css';
import { PhoneBar } from '../parts/phone-bar.tsx';
import { Totals } from '../parts/totals.tsx';
import { VoucherBox } from '../parts/voucher-box.tsx';
import { formatWeight } from '../parts/weight.ts';
import { CHECKOUT_PATH, MARKET_PATH } from '../paths.ts';
import { useCartStream } from '../use-cart-stream.ts';
import { CartRow } from './line.tsx';
import styles from './cart.module.css';

/** How long what was taken out can be put back by one press. */
const UNDO_MS = 5 * SECOND_MS;

interface CartScreenProps {
  readonly off: ReactNode;
}

/** The cart, the same on every device of the member. */
export function CartScreen({ off }: CartScreenProps) {
  const { t } = useTranslation(['cart', 'market']);
  const { data, error, refetch, dataUpdatedAt } = useQuery(marketQueries.cart);
  useCartStream();
  if (hasCode(error, 'area_off')) return off;
  return (
    <>
      <Crumbs crumbs={[{ label: t('market'), to: MARKET_PATH }, { label: t('title') }]} />
      <PageHeader
        title={t('title')}
        subtitle={data && data.units > 0 && t('lead', { count: data.units })}
      />
      {data && <OfflineAge at={dataUpdatedAt} />}
      {!data && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card padding="none">
          <SkeletonRows rows={3} />
        </Card>
      )}
      {data && <Contents cart={data} />}
    </>
  );
}

/** Takes lines out, and back in for a while. */
function useRemoval() {
  const { mutate, error } = useSetLine();
  const [removed, setRemoved] = useState<CartLine | null>(null);
  useEffect(() => {
    if (!removed) return;
    const timer = setTimeout(() => setRemoved(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);
  return {
    change: (variant: number, quantity: number) => mutate({ variant, quantity }),
    remove: (line: CartLine) =>
      mutate({ variant: line.variant, quantity: 0 }, { onSuccess: () => setRemoved(line) }),
    undo: () => {
      if (!removed) return;
      mutate({ variant: removed.variant, quantity: Math.max(1, removed.quantity) });
      setRemoved(null);
    },
    removed,
    error,
  };
}

const isFocusLost = (): boolean => document.activeElement === document.body;

interface RemovedProps {
  readonly line: CartLine | null;
  readonly onUndo: () => void;
}

/** What was taken out last, and the way back. It takes the focus that was lost with the line. */
function Removed({ line, onUndo }: RemovedProps) {
  const { t } = useTranslation('cart');
  const { text } = useSaid();
  const element = useRef<HTMLParagraphElement>(null);
  // At every drawing: the row goes when the cart is answered, which is not when it was taken out.
  useEffect(() => {
    if (line && isFocusLost()) element.current?.querySelector('button')?.focus();
  });
  useEffect(() => {
    const sentence = element.current;
    return () => {
      if (line && isFocusLost()) sentence?.focus();
    };
  }, [line]);
  return (
    <p ref={element} role="status" tabIndex={-1} className={styles.removed}>
      {line && (
        <>
          {t('removed', { name: text(line.name) })}{' '}
          <TextButton onClick={onUndo}>{t('undo')}</TextButton>
        </>
      )}
    </p>
  );
}

function Contents({ cart }: { readonly cart: Cart }) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const errorText = useErrorText();
  const isPhone = useIsPhone();
  const isOffline = useIsOffline();
  const { change, remove, undo, removed, error } = useRemoval();
  const { lines, weight } = cart;
  const group = (kind: CartLine['kind']) => lines.filter((line) => line.kind === kind);
  const rows = (of: readonly CartLine[]) => (
    <ul>
      {of.map((line) => (
        <CartRow
          key={line.variant}
          line={line}
          isOff={isOffline}
          onChange={(quantity) => change(line.variant, quantity)}
          onRemove={() => remove(line)}
        />
      ))}
    </ul>
  );
  const shipped = group('shipped');
  const digital = group('digital');
  return (
    <>
      <Removed line={removed} onUndo={undo} />
      {error && <Note tone="bad">{errorText(error)}</Note>}
      {lines.length === 0 ? (
        <Card>
          <EmptyState
            why="none"
            action={
              <LinkButton size="sm" to={MARKET_PATH}>
                {t('empty.action')}
              </LinkButton>
            }
          >
            {t('empty')}
          </EmptyState>
        </Card>
      ) : (
        <div className={parts.columns}>
          <div className={parts.main}>
            {shipped.length > 0 && (
              <Card padding="none" title={t('ships')} end={formatWeight(weight, format)}>
                {rows(shipped)}
              </Card>
            )}
            {digital.length > 0 && (
              <Card
                padding="none"
                title={t('downloads')}
                end={digital.some((line) => line.has_key) && t('keyNote')}
              >
                {rows(digital)}
              </Card>
            )}
            <Note tone="info">{t('noReserve')}</Note>
          </div>
          <div className={classNames(parts.side, parts.sticky)}>
            <EstimateCard cart={cart} />
            <Card title={t('voucher')}>
              <VoucherBox voucher={cart.voucher} />
            </Card>
          </div>
        </div>
      )}
      {isPhone && lines.length > 0 && !hasGone(lines) && !isOffline && (
        <PhoneBar
          label={t('total.estimate')}
          amount={<Money amount={cart.estimate.total} strong hideable={false} />}
        >
          <LinkButton kind="primary" size="lg" fullWidth to={CHECKOUT_PATH}>
            {t('checkout')}
          </LinkButton>
        </PhoneBar>
      )}
    </>
  );
}

function EstimateCard({ cart }: { readonly cart: Cart }) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const isOffline = useIsOffline();
  const { estimate, lines, units, voucher, weight } = cart;
  const isPhone = useIsPhone();
  const isGone = hasGone(lines);
  const isShipped = isAnySent(lines);
  const { city } = estimate;
  if (isAllGone(lines)) {
    return (
      <Card title={t('estimate')}>
        <Note tone="warn">{t('checkout.allGone')}</Note>
      </Card>
    );
  }
  return (
    <Card title={city === null ? t('estimate') : t('estimate.for', { city })}>
      <div className={styles.estimate}>
        <Totals
          totals={estimate}
          units={units}
          voucher={voucher?.code}
          shipping={
            isShipped && city !== null
              ? {
                  label: t('total.shipping'),
                  hint: t('total.shippingTo', { city, weight: formatWeight(weight, format) }),
                }
              : undefined
          }
          total={t('total.estimate')}
        />
        <p className={parts.hint}>
          {t(isShipped && city === null ? 'estimate.noAddress' : 'estimate.hint')}
        </p>
        <OfflineNote />
        {isGone && <Note tone="warn">{t('checkout.gone')}</Note>}
        {!isPhone && !isGone && !isOffline && (
          <LinkButton kind="primary" size="lg" fullWidth to={CHECKOUT_PATH}>
            {t('checkout')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
