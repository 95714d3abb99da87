import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useDays } from '../parts/use-days.ts';
import { formatWeight } from '../parts/weight.ts';
import { Part } from './part.tsx';
import type { Checkout } from './use-checkout.ts';
import styles from './checkout.module.css';

/** How it is sent, each way with its price and its days. */
export function ShippingPart({ checkout }: { readonly checkout: Checkout }) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const { text } = useSaid();
  const { quote, isStale } = checkout;
  const hasDigital = quote?.lines.some(({ kind }) => kind === 'digital') ?? false;
  return (
    <Part
      number={2}
      title={t('checkout.shipping')}
      isDone={!isStale && quote?.method != null}
      end={
        quote?.zone &&
        !isStale && (
          <span className={styles.hint}>
            {t('checkout.zone', {
              zone: text(quote.zone),
              weight: formatWeight(quote.weight, format),
            })}
          </span>
        )
      }
    >
      <Methods checkout={checkout} />
      {hasDigital && (
        <p className={styles.digital}>
          <Icon icon={IconDownload} size={16} />
          {t('shipping.digital')}
        </p>
      )}
    </Part>
  );
}

function Methods({ checkout }: { readonly checkout: Checkout }) {
  const { t } = useTranslation('cart');
  const days = useDays();
  const { quote, quoteError, isStale, chooseMethod, address, wish } = checkout;
  if (address === null) return <p className={styles.hint}>{t('checkout.shipping.later')}</p>;
  if (hasCode(quoteError, 'not_shipped_there')) {
    return <p className={styles.hint}>{t('wait.noZone')}</p>;
  }
  if (!quote && quoteError !== null) return null;
  if (!quote) {
    return (
      <SkeletonArea>
        <Skeleton height={64} />
      </SkeletonArea>
    );
  }
  if (quote.methods.length === 0) return null;
  return (
    <OptionCards
      label={<VisuallyHidden>{t('checkout.shipping')}</VisuallyHidden>}
      value={String(wish.method ?? quote.method ?? '')}
      onChange={(id) => chooseMethod(Number(id))}
      options={quote.methods.map(({ id, name, price, from, to }) => ({
        value: String(id),
        label: <SaidText said={name} />,
        figure: isStale ? <Skeleton width="64px" /> : <Money amount={price} hideable={false} />,
        hint: t('shipping.range', { from: days.short(from), to: days.short(to) }),
      }))}
    />
  );
}
