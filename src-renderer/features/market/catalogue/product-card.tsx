import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProductCard as Product } from '#contract/api/market/market.ts';
import { Card } from '#renderer/components/card.tsx';
import { moveBetweenCards } from '#renderer/components/data/table/row-keys.ts';
import { Money } from '#renderer/components/money/money.tsx';
import { ProductPicture } from '#renderer/domain/product/product-picture.tsx';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { CardFact } from '../parts/stock-text.tsx';
import { productPath } from '../paths.ts';
import styles from './catalogue.module.css';

/** One product: what it looks like, what it costs, and one fact that helps to decide. */
export function ProductCard({ product }: { readonly product: Product }) {
  const { t } = useTranslation('market');
  const { slug, name, lead, price, price_to: dearest, stock } = product;
  return (
    <Card padding="none" isListed className={styles.card}>
      <div className={styles.picture}>
        <ProductPicture of={product} isGone={stock.available === 0} />
      </div>
      <div className={styles.body}>
        <h2 className={styles.name}>
          <Link
            to={productPath(slug)}
            data-row={slug}
            className={styles.link}
            onKeyDown={moveBetweenCards}
          >
            <SaidText said={name} />
          </Link>
        </h2>
        <p className={styles.lead}>
          <SaidText said={lead} />
        </p>
        <div className={styles.foot}>
          <span className={styles.price}>
            {price !== dearest && <span className={styles.from}>{t('price.from')} </span>}
            <Money amount={price} strong hideable={false} />
          </span>
          <CardFact product={product} />
        </div>
      </div>
    </Card>
  );
}
