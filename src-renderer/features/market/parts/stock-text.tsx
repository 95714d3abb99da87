import { IconCircleDashed, IconDownload, IconStack2, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProductCard } from '#contract/api/market/market.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './parts.module.css';

/** The average of all reviews, and how many there are; nothing where nobody has written one. */
export function Rating({ rating }: Pick<ProductCard, 'rating'>) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const { value, count } = rating;
  if (value === null) return null;
  const shown = formatUsd(value, format, { minimum: 1, maximum: 1 });
  return (
    <span className={styles.fact}>
      <span aria-hidden className={styles.rating}>
        <Icon icon={IconStarFilled} size={14} />
        <b>{shown}</b> ({formatWhole(count, format)})
      </span>
      <VisuallyHidden>{t('rating.spoken', { value: shown, count })}</VisuallyHidden>
    </span>
  );
}

/** The one thing of a card that helps to decide: it is gone, few are left, how it was found good. */
export function CardFact({ product }: { readonly product: ProductCard }) {
  const { t } = useTranslation('market');
  const { stock, rating, kind } = product;
  if (stock.available === 0) {
    return (
      <span className={styles.fact}>
        <Icon icon={IconCircleDashed} size={14} />
        {t('stock.none')}
      </span>
    );
  }
  if (stock.is_low && stock.available !== null) {
    return (
      <span className={styles.low}>
        <Icon icon={IconStack2} size={14} />
        {t('stock.low', { count: stock.available })}
      </span>
    );
  }
  if (rating.value !== null) return <Rating rating={rating} />;
  if (kind === 'shipped') return null;
  return (
    <span className={styles.fact}>
      <Icon icon={IconDownload} size={14} />
      {t('stock.download')}
    </span>
  );
}
