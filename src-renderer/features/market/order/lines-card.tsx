import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/api/market/market.ts';
import { Card } from '#renderer/components/card.tsx';
import { LineItem } from './line-item.tsx';
import styles from './order.module.css';

/** What an order is of that is not paid. */
export function LinesCard({ order: { lines } }: { readonly order: Order }) {
  const { t } = useTranslation('orders');
  return (
    <Card title={t('lines')}>
      <ul className={styles.items}>
        {lines.map((line) => (
          <li key={line.id}>
            <LineItem line={line} quantity={line.quantity} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
