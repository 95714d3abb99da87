import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/api/market/market.ts';
import { Card } from '#renderer/components/card.tsx';
import { ProductPicture, ProductThumb } from '#renderer/domain/product/product-picture.tsx';
import styles from './product.module.css';

interface GalleryProps {
  readonly product: Product;
  /** Nothing of the chosen variant is left. */
  readonly isGone: boolean;
}

/** The pictures of a product, one of them large; its drawing where it has none. */
export function Gallery({ product, isGone }: GalleryProps) {
  const { t } = useTranslation('market');
  const name = useId();
  const [at, setAt] = useState(0);
  const { pictures, drawing, kind } = product;
  const shown = pictures[at] ?? pictures[0] ?? null;
  return (
    <Card padding="none" className={styles.gallery}>
      {pictures.length > 1 && (
        <div role="radiogroup" aria-label={t('pictures')} className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <label key={picture.file.id} className={styles.thumb}>
              <input
                type="radio"
                name={name}
                checked={picture === shown}
                aria-label={picture.alt.text}
                className={styles.radio}
                onChange={() => setAt(index)}
              />
              <ProductThumb of={{ drawing, kind, picture }} />
            </label>
          ))}
        </div>
      )}
      <div className={styles.large}>
        <ProductPicture of={{ drawing, kind, picture: shown }} isGone={isGone} />
      </div>
    </Card>
  );
}
