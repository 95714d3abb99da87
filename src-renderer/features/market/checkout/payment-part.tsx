import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract/api/market/market.ts';
import { formatUsd as plainUsd, parseUsd } from '#contract/rules/money.ts';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { Part } from './part.tsx';
import type { Checkout } from './use-checkout.ts';

/** From the direct balance, or by the network in one of its tokens. */
export function PaymentPart({ checkout }: { readonly checkout: Checkout }) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const { quote, quoteError, payment, setPayment, isShipped } = checkout;
  const hasNoTokens = quote?.tokens.length === 0;
  const left = leftOf(quote);
  const part = { number: isShipped ? 4 : 2, title: t('checkout.payment'), isDone: false };
  // With the figures the lines around grow: what is pressed must not move away under the finger.
  if (!quote && quoteError === null) {
    return (
      <Part {...part}>
        <SkeletonRows rows={2} />
      </Part>
    );
  }
  return (
    <Part {...part}>
      <OptionCards
        label={<VisuallyHidden>{t('checkout.payment')}</VisuallyHidden>}
        value={payment}
        onChange={setPayment}
        options={[
          {
            value: 'balance',
            label: t('pay.balance'),
            figure: <Money amount={quote?.balance} />,
            hint: left === null ? undefined : t('pay.left', { left: formatUsd(left, format) }),
          },
          {
            value: 'chain',
            label: t('pay.chain'),
            hint:
              quote &&
              t(hasNoTokens ? 'pay.chain.off' : 'pay.chain.hint', {
                minutes: quote.reserve_minutes,
              }),
            disabled: hasNoTokens,
          },
        ]}
      />
      <Short checkout={checkout} />
      {payment === 'chain' && <TokenChoice checkout={checkout} />}
    </Part>
  );
}

/** What stays of the balance, USD; null where it is not known, or does not suffice. */
function leftOf(quote: Quote | undefined): string | null {
  if (!quote || isShort(quote)) return null;
  return plainUsd(parseUsd(quote.balance) - parseUsd(quote.totals.total));
}

const isShort = ({ missing }: Quote): boolean => parseUsd(missing) > 0n;

/** What the balance lacks, and the other way to pay. */
function Short({ checkout: { quote, payment, setPayment } }: { readonly checkout: Checkout }) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  if (!quote || payment !== 'balance' || !isShort(quote)) return null;
  const other = { label: t('pay.chain'), onClick: () => setPayment('chain') };
  return (
    <Note tone="warn" action={quote.tokens.length > 0 ? other : undefined}>
      {t('pay.short', { missing: formatUsd(quote.missing, format) })}
    </Note>
  );
}

/** The token it is paid in, each with what it comes to. */
function TokenChoice({ checkout }: { readonly checkout: Checkout }) {
  const { t } = useTranslation('cart');
  const { quote, currency, setCurrency } = checkout;
  return (
    <OptionCards
      label={t('pay.token')}
      value={currency}
      onChange={setCurrency}
      options={(quote?.tokens ?? []).map(({ currency: token, amount }) => ({
        value: token,
        label: token,
        figure: <TokenAmount amount={amount} token={null} exact hideable={false} />,
      }))}
    />
  );
}
