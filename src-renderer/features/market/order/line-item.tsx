import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderLine } from '#contract/api/market/market.ts';
import { ProductThumb } from '#renderer/domain/product/product-picture.tsx';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { productPath } from '../paths.ts';
import styles from './order.module.css';

interface LineItemProps {
  readonly line: OrderLine;
  readonly quantity: number;
  /** A button at its end. */
  readonly children?: ReactNode;
}

/** What was ordered, as it was then. */
export function LineItem({ line, quantity, children }: LineItemProps) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { name, option, price, product } = line;
  return (
    <div className={styles.item}>
      <ProductThumb of={line} />
      <span className={styles.itemTexts}>
        {product === null ? (
          <SaidText said={name} />
        ) : (
          <Link to={productPath(product)}>
            <SaidText said={name} />
          </Link>
        )}
        <small>
          <SaidText said={option} /> ·{' '}
          {t('line.price', { quantity, price: withUnit(formatUsd(price, format), 'USD') })}
        </small>
      </span>
      {children}
    </div>
  );
}
