import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { CartLine, Quote } from '#contract/api/market/market.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { ProductThumb } from '#renderer/domain/product/product-picture.tsx';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { usePlaceOrder, useSetLine } from '../market-mutations.ts';
import { GoneExits } from '../parts/gone-exits.tsx';
import { Totals } from '../parts/totals.tsx';
import { VoucherBox } from '../parts/voucher-box.tsx';
import { CART_PATH, orderPath } from '../paths.ts';
import type { Checkout } from './use-checkout.ts';
import { goneLines, usePlaceRefusal } from './use-place-refusal.ts';
import styles from './checkout.module.css';

/** What is bought, every row of its sum, and the one button that pays. */
export function Summary({ checkout }: { readonly checkout: Checkout }) {
  const { t } = useTranslation('cart');
  const { quote, quoteError, refetch } = checkout;
  const isRefusedThere = hasCode(quoteError, 'not_shipped_there');
  return (
    <Card title={t('checkout.order')} end={<TextLink to={CART_PATH}>{t('change')}</TextLink>}>
      {quoteError !== null && !isRefusedThere && (
        <FailureNote error={quoteError} onRetry={refetch} />
      )}
      {!quote && quoteError === null && <SkeletonRows rows={3} />}
      {quote && <Quoted checkout={checkout} quote={quote} />}
    </Card>
  );
}

interface QuotedProps {
  readonly checkout: Checkout;
  readonly quote: Quote;
}

function Quoted({ checkout, quote }: QuotedProps) {
  const { t } = useTranslation('cart');
  const { text } = useSaid();
  const { isStale, isShipped } = checkout;
  const { lines, totals, voucher, methods, method } = quote;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const chosen = methods.find(({ id }) => id === method);
  return (
    <div className={styles.summary}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.variant} line={line} />
        ))}
      </ul>
      <div className={styles.block}>
        <VoucherBox voucher={voucher} />
      </div>
      <div className={styles.block}>
        <Totals
          totals={totals}
          units={units}
          voucher={voucher?.code}
          isStale={isStale}
          shipping={
            isShipped && chosen
              ? { label: t('total.shippingBy', { method: text(chosen.name) }) }
              : undefined
          }
          total={t('total.pay')}
        />
      </div>
      <Paying checkout={checkout} quote={quote} />
    </div>
  );
}

function Line({ line }: { readonly line: CartLine }) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const { mutate, isPending } = useSetLine();
  const { name, option, quantity, price, amount, most, variant } = line;
  const { quantity_before: wanted } = line;
  return (
    <li className={styles.line}>
      <ProductThumb of={line} isGone={most === 0} />
      <span>
        <SaidText said={name} />
        <small>
          <SaidText said={option} />
          {quantity > 1 && ` · ${quantity} × ${formatUsd(price, format)}`}
        </small>
        {most === 0 && (
          <small className={styles.gone}>
            <GoneExits
              line={line}
              onRemove={() => !isPending && mutate({ variant, quantity: 0 })}
            />
          </small>
        )}
        {most > 0 && wanted !== null && (
          <small className={styles.gone}>{t('qtyCut', { count: quantity })}</small>
        )}
      </span>
      <Money amount={amount} currency={null} hideable={false} />
    </li>
  );
}

/** Why it can't be paid now; null: nothing is in the way. */
function useReason({ checkout, quote }: QuotedProps): string | null {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const { isShipped, address, quoteError, isStale, name, payment } = checkout;
  if (isShipped && address === null) return t('wait.address');
  if (hasCode(quoteError, 'not_shipped_there')) return t('wait.noZone');
  if (quoteError !== null) return t('wait.failed');
  if (isStale) return t('wait.computing');
  if (quote.lines.some(({ most }) => most === 0)) return t('checkout.gone');
  if (name.trim() === '') return t('checkout.name.missing');
  const isShort = parseUsd(quote.missing) > 0n;
  if (payment === 'balance' && isShort) {
    return t('pay.short', { missing: formatUsd(quote.missing, format) });
  }
  return null;
}

function Paying({ checkout, quote }: QuotedProps) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const refusalText = usePlaceRefusal();
  const reason = useReason({ checkout, quote });
  const { mutate, isPending, error, variables, reset } = usePlaceOrder(
    ({ number }) => void navigate(orderPath(number), { replace: true }),
  );
  const { wish, name, taxId, payment, currency } = checkout;
  const { totals, return_days: days, lines } = quote;
  const amount = formatUsd(totals.total, format);
  const place = () =>
    mutate({
      address: wish.address,
      method: quote.method,
      invoice_name: name.trim(),
      tax_id: taxId.trim(),
      payment,
      currency: payment === 'chain' ? currency : null,
      total: totals.total,
    });
  const refused = error && {
    lines,
    totals: { ...totals, total: variables?.total ?? totals.total },
  };
  return (
    <div className={styles.pay}>
      <OfflineNote />
      {refused && (
        <Note tone="bad" action={{ label: t('understood'), onClick: reset }}>
          {refusalText(error, refused)}
        </Note>
      )}
      {goneLines(error).length > 0 && <TextLink to={CART_PATH}>{t('checkout.toCart')}</TextLink>}
      <Button
        kind="primary"
        size="lg"
        fullWidth
        busy={isPending}
        disabled={isOffline || reason !== null}
        onClick={place}
      >
        {t('checkout.button', { amount })}
      </Button>
      <p className={styles.after} aria-live="polite">
        {reason ??
          (payment === 'balance'
            ? t('checkout.after', { days })
            : t('checkout.afterChain', { minutes: quote.reserve_minutes }))}
      </p>
    </div>
  );
}
