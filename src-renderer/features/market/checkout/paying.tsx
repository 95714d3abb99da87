import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract/api/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useBroughtIntoView } from '#renderer/components/use-brought-into-view.ts';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { isAllGone } from '../parts/gone-lines.ts';
import { PhoneBar } from '../parts/phone-bar.tsx';
import { CART_PATH } from '../paths.ts';
import type { Checkout } from './use-checkout.ts';
import { goneLines, usePlaceRefusal } from './use-place-refusal.ts';
import { useReason, type Placing } from './use-placing.ts';
import styles from './checkout.module.css';

interface PayingProps {
  readonly checkout: Checkout;
  readonly placing: Placing;
  readonly quote: Quote;
}

/** Why it was refused or waits, and what follows; on a phone button and reason are in the bar below. */
export function Paying({ checkout, placing, quote }: PayingProps) {
  const { t } = useTranslation('cart');
  const isPhone = useIsPhone();
  const refusalText = usePlaceRefusal();
  const reason = useReason()(checkout, quote);
  const { error, total, reset } = placing;
  const { totals, return_days: days, lines, voucher } = quote;
  const told = useBroughtIntoView<HTMLDivElement>(error);
  if (isAllGone(lines)) {
    return (
      <div className={styles.pay}>
        <Note tone="warn">{t('checkout.allGone')}</Note>
        <TextLink to={CART_PATH}>{t('checkout.toCart')}</TextLink>
      </div>
    );
  }
  const refused = error && { lines, voucher, totals: { ...totals, total: total ?? totals.total } };
  return (
    <div ref={told} className={styles.pay}>
      <OfflineNote />
      {refused && (
        <Note tone="bad" action={{ label: t('understood'), onClick: reset }}>
          {refusalText(error, refused)}
        </Note>
      )}
      {goneLines(error).length > 0 && <TextLink to={CART_PATH}>{t('checkout.toCart')}</TextLink>}
      {!isPhone && <PayButton checkout={checkout} placing={placing} quote={quote} />}
      <p className={styles.after} aria-live="polite">
        {(isPhone ? null : reason) ??
          (checkout.payment === 'balance'
            ? t('checkout.after', { days })
            : t('checkout.afterChain', { minutes: quote.reserve_minutes }))}
      </p>
    </div>
  );
}

function PayButton({ checkout, placing, quote }: PayingProps) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const isOffline = useIsOffline();
  const reason = useReason()(checkout, quote);
  return (
    <Button
      kind="primary"
      size="lg"
      fullWidth
      busy={placing.isPending}
      disabled={isOffline || reason !== null}
      onClick={() => placing.place(quote)}
    >
      {t('checkout.button', { amount: formatUsd(quote.totals.total, format) })}
    </Button>
  );
}

/** The total and its button, always in reach of the thumb. */
export function PayBar({ checkout, placing, quote }: PayingProps) {
  const { t } = useTranslation('cart');
  const reason = useReason()(checkout, quote);
  if (isAllGone(quote.lines)) return null;
  return (
    <PhoneBar
      label={
        reason ??
        (checkout.payment === 'balance' ? t('checkout.bar.balance') : t('checkout.bar.chain'))
      }
      amount={reason === null && <Money amount={quote.totals.total} strong hideable={false} />}
    >
      <PayButton checkout={checkout} placing={placing} quote={quote} />
    </PhoneBar>
  );
}
