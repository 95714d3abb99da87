import { useTranslation } from 'react-i18next';
import { marketLimits } from '#contract/rules/market/market.ts';
import { FormRow } from '#renderer/components/form/row.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { countryName } from '#renderer/lib/country-name.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { Part } from './part.tsx';
import type { Checkout } from './use-checkout.ts';
import styles from './checkout.module.css';

/** Whom the invoice is for. */
export function InvoicePart({ checkout }: { readonly checkout: Checkout }) {
  const { t, i18n } = useTranslation('cart');
  const format = useFormat();
  const { text } = useSaid();
  const { name, setName, taxId, setTaxId, quote, isStale, isShipped } = checkout;
  const [first, ...others] = quote?.totals.taxes ?? [];
  const taxes = [
    first && first.label !== '' ? `${first.label} ${formatPercent(first.rate, format)}` : null,
    ...others.map(({ rate, products }) =>
      t('checkout.taxOther', {
        products: products.map(text).join(', '),
        rate: formatPercent(rate, format),
      }),
    ),
  ].filter((one) => one !== null);
  const isNamed = name.trim() !== '';
  return (
    <Part number={isShipped ? 3 : 1} title={t('checkout.invoice')} isDone={isNamed}>
      <FormRow>
        <TextInput
          label={t('checkout.name')}
          value={name}
          maxLength={marketLimits.name}
          autoComplete="name"
          error={isNamed ? undefined : t('checkout.name.missing')}
          onChange={({ target }) => setName(target.value)}
        />
        <TextInput
          label={t('checkout.taxId')}
          hint={t('checkout.taxId.hint')}
          value={taxId}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setTaxId(target.value)}
        />
      </FormRow>
      {quote && !isStale && taxes.length > 0 && (
        <p className={styles.hint}>
          {t(isShipped ? 'checkout.taxNote' : 'checkout.taxNote.digital', {
            country: countryName(quote.country, i18n.language),
            taxes: taxes.join('; '),
          })}
        </p>
      )}
    </Part>
  );
}
