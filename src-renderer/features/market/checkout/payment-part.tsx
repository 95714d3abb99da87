import { useTranslation } from 'react-i18next';
import { formatUsd as plainUsd, parseUsd } from '#contract/rules/money.ts';
import { OptionCards } from '#renderer/components/form/option-cards.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
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
  const { quote, payment, setPayment, currency, setCurrency, isShipped } = checkout;
  const tokens = quote?.tokens ?? [];
  const isShort = quote !== undefined && parseUsd(quote.missing) > 0n;
  const left =
    quote && !isShort ? plainUsd(parseUsd(quote.balance) - parseUsd(quote.totals.total)) : null;
  return (
    <Part number={isShipped ? 4 : 2} title={t('checkout.payment')} isDone={false}>
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
            hint: t(tokens.length > 0 ? 'pay.chain.hint' : 'pay.chain.off', {
              minutes: quote?.reserve_minutes ?? '',
            }),
            disabled: quote !== undefined && tokens.length === 0,
          },
        ]}
      />
      {payment === 'balance' && isShort && (
        <Note
          tone="warn"
          action={
            tokens.length > 0
              ? { label: t('pay.chain'), onClick: () => setPayment('chain') }
              : undefined
          }
        >
          {t('pay.short', { missing: formatUsd(quote.missing, format) })}
        </Note>
      )}
      {payment === 'chain' && tokens.length > 0 && (
        <OptionCards
          label={t('pay.token')}
          value={currency}
          onChange={setCurrency}
          options={tokens.map(({ currency: token, amount }) => ({
            value: token,
            label: token,
            figure: <TokenAmount amount={amount} token={null} exact hideable={false} />,
          }))}
        />
      )}
    </Part>
  );
}
