import { IconInfoCircle, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CartLine } from '#contract/api/market/market.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { ProductThumb } from '#renderer/domain/product/product-picture.tsx';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { GoneExits } from '../parts/gone-exits.tsx';
import { Quantity } from '../parts/quantity.tsx';
import { productPath } from '../paths.ts';
import styles from './cart.module.css';

interface CartRowProps {
  readonly line: CartLine;
  readonly onChange: (quantity: number) => void;
  readonly onRemove: () => void;
  /** Nothing can be changed now; the reason stands above. */
  readonly isOff: boolean;
}

/** One variant in the cart, and what changed about it since it was put in. */
export function CartRow({ line, onChange, onRemove, isOff }: CartRowProps) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const { text } = useSaid();
  const { name, option, product, price, amount, quantity, most } = line;
  return (
    <li className={styles.line}>
      <ProductThumb of={line} isGone={most === 0} />
      <div className={styles.texts}>
        <Link to={productPath(product)} className={styles.name}>
          <SaidText said={name} />
        </Link>
        <small>
          <SaidText said={option} />
        </small>
        <small>{t('each', { price: formatUsd(price, format) })}</small>
        <Changes line={line} onRemove={onRemove} isOff={isOff} />
      </div>
      {most === 1 && quantity === 1 ? (
        <span className={styles.single}>{t('single')}</span>
      ) : (
        most > 0 && (
          <Quantity
            label={t('quantity.of', { name: text(name) })}
            value={quantity}
            max={most}
            disabled={isOff}
            onChange={onChange}
          />
        )
      )}
      <span className={styles.amount}>
        <Money amount={amount} strong hideable={false} />
      </span>
      <span className={styles.remove}>
        <IconButton
          icon={IconTrash}
          label={t('remove.of', { name: text(name) })}
          disabled={isOff}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

function Changes({ line, onRemove, isOff }: Omit<CartRowProps, 'onChange'>) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const { most, price_before: before, quantity_before: wanted, quantity } = line;
  if (most === 0) {
    return (
      <p className={styles.change}>
        <Icon icon={IconInfoCircle} size={14} />
        <span>
          <GoneExits line={line} onRemove={onRemove} isOff={isOff} />
        </span>
      </p>
    );
  }
  return (
    <>
      {before !== null && (
        <p className={styles.change}>
          <Icon icon={IconInfoCircle} size={14} />
          {t('priceChanged', { before: formatUsd(before, format) })}
        </p>
      )}
      {wanted !== null && (
        <p className={styles.change}>
          <Icon icon={IconInfoCircle} size={14} />
          {t('qtyCut', { count: quantity })}
        </p>
      )}
    </>
  );
}
