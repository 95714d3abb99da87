import { useTranslation } from 'react-i18next';
import type { CartLine, Quote } from '#contract/api/market/market.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { ProductThumb } from '#renderer/domain/product/product-picture.tsx';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useSetLine } from '../market-mutations.ts';
import { GoneExits } from '../parts/gone-exits.tsx';
import { isAllGone } from '../parts/gone-lines.ts';
import { Totals } from '../parts/totals.tsx';
import { VoucherBox } from '../parts/voucher-box.tsx';
import { CART_PATH } from '../paths.ts';
import { Paying } from './paying.tsx';
import type { Checkout } from './use-checkout.ts';
import type { Placing } from './use-placing.ts';
import styles from './checkout.module.css';

interface QuotingProps {
  readonly checkout: Checkout;
  readonly placing: Placing;
}

interface SummaryProps extends QuotingProps {
  /** Shown where there is no sum, because it is not sent there. */
  readonly lines: readonly CartLine[];
}

/** What is bought, every row of its sum, and the one button that pays. */
export function Summary({ checkout, placing, lines }: SummaryProps) {
  const { t } = useTranslation('cart');
  const { quote, quoteError, refetch } = checkout;
  const isRefusedThere = hasCode(quoteError, 'not_shipped_there');
  return (
    <Card title={t('checkout.order')} end={<TextLink to={CART_PATH}>{t('change')}</TextLink>}>
      {quoteError !== null && !isRefusedThere && (
        <FailureNote error={quoteError} onRetry={refetch} />
      )}
      {!quote && quoteError === null && <SkeletonRows rows={3} />}
      {!quote && isRefusedThere && (
        <div className={styles.summary}>
          <Lines lines={lines} />
          <p className={styles.after}>{t('wait.noZone')}</p>
        </div>
      )}
      {quote && <Quoted checkout={checkout} placing={placing} quote={quote} />}
    </Card>
  );
}

interface QuotedProps extends QuotingProps {
  readonly quote: Quote;
}

function Quoted({ checkout, placing, quote }: QuotedProps) {
  const { t } = useTranslation('cart');
  const { text } = useSaid();
  const { isStale, isShipped } = checkout;
  const { lines, totals, voucher, methods, method } = quote;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const chosen = methods.find(({ id }) => id === method);
  return (
    <div className={styles.summary}>
      <Lines lines={lines} />
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
          total={isAllGone(lines) ? null : t('total.pay')}
        />
      </div>
      <Paying checkout={checkout} placing={placing} quote={quote} />
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly CartLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <Line key={line.variant} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { readonly line: CartLine }) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const { mutate, isPending, error } = useSetLine();
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
              isOff={isOffline}
              onRemove={() => !isPending && mutate({ variant, quantity: 0 })}
            />
            {error && errorText(error)}
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
