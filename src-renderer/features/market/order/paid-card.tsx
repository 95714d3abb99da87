import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { market, type Order } from '#contract/api/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useKeepInvoice } from '#renderer/domain/archive/use-keep-invoice.ts';
import { PrintedNote } from '#renderer/domain/paper/printed-note.tsx';
import { usePaper } from '#renderer/domain/paper/use-paper.tsx';
import { ReturnedPayments } from '#renderer/domain/purchase-request/returned-payments.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyButton, WhyLink } from '#renderer/domain/why/why-button.tsx';
import { request } from '#renderer/lib/api/request.ts';
import { formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { Totals } from '../parts/totals.tsx';
import styles from './order.module.css';

/** What it cost, from where it was paid, its invoice, and what went back. */
export function PaidCard({ order }: { readonly order: Order }) {
  const { t } = useTranslation(['orders', 'cart']);
  const { text } = useSaid();
  const { totals, units, voucher, method, paid_at: paidAt, entry, address } = order;
  return (
    <>
      <Card
        title={t(paidAt === null ? 'cost' : 'paid')}
        end={entry !== null && <WhyLink subject={{ entry }} />}
      >
        <div className={styles.paid}>
          <Totals
            totals={totals}
            units={units}
            voucher={voucher ?? undefined}
            shipping={
              method
                ? { label: t('total.shippingBy', { ns: 'cart', method: text(method) }) }
                : undefined
            }
            total={t(paidAt === null ? 'total' : 'paid')}
          />
          {paidAt !== null && entry === null && (
            <p className={styles.hint}>{t(`paid.${order.payment}`)}</p>
          )}
          {entry !== null && (
            <div className={styles.refund}>
              <span>{t(`paid.${order.payment}`)}</span>
              <Explained subject={{ entry }}>
                <Money amount={`-${totals.total}`} hideable={false} />
              </Explained>
            </div>
          )}
          {order.refunds.map((refund) => (
            <Refund key={refund.id} order={order} refund={refund} />
          ))}
          <ReturnedPayments exceptions={order.excess} isSettled />
          {order.invoice !== null && <Paper order={order} number={order.invoice} />}
        </div>
      </Card>
      {(address !== null || order.address_erased) && (
        <Card title={t('address')}>
          {address ? (
            <address className={styles.address}>
              {address.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              <span>{address.phone}</span>
            </address>
          ) : (
            <p className={styles.hint}>{t('address.erased')}</p>
          )}
        </Card>
      )}
    </>
  );
}

interface RefundProps {
  readonly order: Order;
  readonly refund: Order['refunds'][number];
}

/** Money that went back: where to, why that much, and its credit note. */
function Refund({ order, refund }: RefundProps) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { amount, at, to, number, entry } = refund;
  const money = <Money amount={amount} hideable={false} />;
  return (
    <div className={styles.refund}>
      <span>
        {t(`refunded.${to}`)} <DateText at={at} />
      </span>
      {entry === null ? (
        money
      ) : (
        <span className={styles.explained}>
          <Explained subject={{ entry }}>{money}</Explained>
          <WhyButton subject={{ entry }} of={withUnit(formatUsd(amount, format), 'USD')} isSmall />
        </span>
      )}
      {number !== null && <Paper order={order} number={number} isCredit />}
    </div>
  );
}

interface PaperProps {
  readonly order: Order;
  readonly number: string;
  readonly isCredit?: boolean | undefined;
}

/** The invoice, or a credit note, as a file or printed. */
function Paper({ order, number, isCredit = false }: PaperProps) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const asked = {
    params: { number: order.number },
    query: isCredit ? { credit: number } : {},
  };
  const keep = useKeepInvoice(order.number, isCredit ? number : null);
  const paper = usePaper({
    file: () => request(market.invoice, asked),
    fileName: () => `${number}.pdf`,
    paper: () => request(market.invoicePaper, asked),
    onSaved: keep.saved,
    onPrinted: keep.printed,
  });
  return (
    <>
      <Button
        fullWidth
        size={isCredit ? 'sm' : 'md'}
        icon={IconFileText}
        busy={paper.busy}
        onClick={paper.get}
      >
        {t(isCredit ? 'creditNote' : 'invoice', { number })}
      </Button>
      {paper.error && <Note tone="bad">{errorText(paper.error)}</Note>}
      {paper.wasPrinted && <PrintedNote />}
      {paper.sheet}
    </>
  );
}
