import { useTranslation } from 'react-i18next';
import type { OrderDesk } from '#contract/api/admin/market/market.ts';
import { PrintSheet } from '#renderer/components/overlay/print-sheet.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import type { PickList, Printing } from './use-printing.ts';
import styles from './papers.module.css';

/** The packing slips or the pick list while they are printed. */
export function Papers({ printing: { paper, done } }: { readonly printing: Printing }) {
  const { t } = useTranslation('shop-orders');
  if (!paper) return null;
  if (paper.kind === 'list') {
    return (
      <PrintSheet name={t('print.list.file')} onPrinted={done}>
        <ListPaper items={paper.items} />
      </PrintSheet>
    );
  }
  if (paper.kind === 'labels') {
    return (
      <PrintSheet name={t('print.labels.file')} onPrinted={done}>
        {paper.desks.map((desk) => (
          <Label key={desk.order.number} desk={desk} />
        ))}
      </PrintSheet>
    );
  }
  return (
    <PrintSheet name={t('print.slips.file')} onPrinted={done}>
      {paper.desks.map((desk) => (
        <Slip key={desk.order.number} desk={desk} />
      ))}
    </PrintSheet>
  );
}

/** What lies in a parcel, with where it goes. Prices are on the invoice. */
function Slip({ desk }: { readonly desk: OrderDesk }) {
  const { t } = useTranslation('shop-orders');
  const { text } = useSaid();
  const { order, package: made, rest } = desk;
  return (
    <article className={styles.slip}>
      <h1>{t('print.slip', { number: order.number })}</h1>
      {made && <p>{t('package', { index: made.index })}</p>}
      <address className={styles.address}>
        {(order.address?.lines ?? [desk.member.name]).map((line) => (
          <div key={line}>
            <bdi>{line}</bdi>
          </div>
        ))}
      </address>
      {order.method && <p>{text(order.method)}</p>}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>{t('print.sku')}</th>
            <th>{t('print.item')}</th>
            <th>{t('print.units')}</th>
          </tr>
        </thead>
        <tbody>
          {(made?.lines ?? rest).map((line) => (
            <tr key={line.line}>
              <td>{line.sku}</td>
              <td>{[text(line.name), text(line.option)].filter(Boolean).join(', ')}</td>
              <td>{line.units}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

/** What is glued on a parcel: to whom it goes, by what, and which one it is. */
function Label({ desk: { order, package: made } }: { readonly desk: OrderDesk }) {
  const { t } = useTranslation('shop-orders');
  const { text } = useSaid();
  const { address, method, number } = order;
  if (!address) return null;
  return (
    <article className={styles.label}>
      <address>
        {address.lines.map((line) => (
          <div key={line}>
            <bdi>{line}</bdi>
          </div>
        ))}
        {address.phone !== '' && <div className={styles.phone}>{address.phone}</div>}
      </address>
      <p>
        {[t('number', { number }), made && t('package', { index: made.index })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {method && <p>{text(method)}</p>}
    </article>
  );
}

/** What is taken from where, by place. */
function ListPaper({ items }: { readonly items: PickList }) {
  const { t } = useTranslation('shop-orders');
  const { text } = useSaid();
  return (
    <article>
      <h1>{t('print.list')}</h1>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>{t('print.place')}</th>
            <th>{t('print.sku')}</th>
            <th>{t('print.item')}</th>
            <th>{t('print.units')}</th>
            <th>{t('print.orders')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={`${item.location} ${item.sku}`}>
              <td>{item.location}</td>
              <td>{item.sku}</td>
              <td>{[text(item.name), text(item.option)].filter(Boolean).join(', ')}</td>
              <td>{item.units}</td>
              <td>{item.orders.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
