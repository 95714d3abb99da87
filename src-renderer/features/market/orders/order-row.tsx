import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderHead } from '#contract/api/market/market.ts';
import { isUnpaidEnd } from '#contract/rules/market/orders.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { moveBetweenRows } from '#renderer/components/data/table/row-keys.ts';
import { useRowMark } from '#renderer/components/data/table/use-row-mark.ts';
import { Money } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { ProductThumb } from '#renderer/domain/product/product-picture.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { isBeingPaid, isLookedAt, OrderChip, useOrderLine } from '../parts/order-state.tsx';
import { orderPath } from '../paths.ts';
import styles from './orders.module.css';

/** One order; the one that waits for its payment has the filled button. */
export function OrderRow({ order }: { readonly order: OrderHead }) {
  const { t } = useTranslation('orders');
  const { text } = useSaid();
  const line = useOrderLine();
  const mark = useRowMark(shownOf(order));
  const { number, names, drawings, units, total, state, placed_at: placedAt } = order;
  const others = order.units - names.length;
  const products = names.map(text).join(', ');
  return (
    <li className={classNames(styles.row, mark)}>
      <span className={styles.when}>
        <DateText at={placedAt} />
        <small>{number}</small>
      </span>
      <span className={styles.thumbs} aria-hidden>
        {drawings.map((drawing, at) => (
          <ProductThumb key={`${at}/${drawing}`} of={{ drawing, picture: null }} />
        ))}
      </span>
      <span className={styles.texts}>
        <Link
          to={orderPath(number)}
          data-row={number}
          className={styles.link}
          onKeyDown={moveBetweenRows}
        >
          {others > 0 && names.length > 2
            ? t('products.more', { products, count: others })
            : products}
          <VisuallyHidden>, {t('number', { number })}</VisuallyHidden>
        </Link>
        <small>{t('units', { count: units })}</small>
      </span>
      <span className={styles.total}>
        <Money amount={total} strong hideable={false} />
      </span>
      <span className={styles.state} aria-live="polite">
        <OrderChip order={order} />
        <small className={order.days_late > 0 ? styles.late : undefined}>{line(order)}</small>
      </span>
      <span className={styles.action}>
        {state === 'new' && !isBeingPaid(order) ? (
          <LinkButton kind="primary" size="sm" to={orderPath(number)}>
            {t('continue')}
          </LinkButton>
        ) : (
          <Action order={order} />
        )}
      </span>
    </li>
  );
}

/** What the row leads to, in a word. */
function Action({ order }: { readonly order: OrderHead }) {
  const { t } = useTranslation('orders');
  const name = (): 'again' | 'seeReturn' | 'download' | 'review' | 'see' => {
    if (isLookedAt(order) || isBeingPaid(order)) return 'see';
    if (isUnpaidEnd(order.state)) return 'again';
    if (order.return_state !== null) return 'seeReturn';
    if (order.has_downloads) return 'download';
    // What is still on its way is followed, not reviewed.
    return order.can_review && !order.holders.includes('carrier') ? 'review' : 'see';
  };
  return <span aria-hidden>{t(`action.${name()}`)}</span>;
}

/** What a row shows that time does not move on by itself. */
const shownOf = (order: OrderHead): string =>
  JSON.stringify([
    order.state,
    order.holders,
    order.refunded,
    order.days_late,
    order.return_state,
    order.has_downloads,
    order.can_review,
  ]);
