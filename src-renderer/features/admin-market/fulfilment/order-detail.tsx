import { useQuery } from '@tanstack/react-query';
import { IconPrinter, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDesk } from '#contract/api/admin/market/market.ts';
import { isPaid } from '#contract/rules/market/orders.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { StagesLine, type StageState } from '#renderer/components/data/thread.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { formatGrams } from '../format-grams.ts';
import { shopQueries } from '../market-queries.ts';
import { useMayRun } from '../use-may-run.ts';
import { PackLines } from './pack-lines.tsx';
import { RefundSheet } from './refund-sheet.tsx';
import { StageChip } from './stage-chip.tsx';
import { PackStep } from './pack-step.tsx';
import { PickStep } from './pick-step.tsx';
import { ShipStep } from './ship-step.tsx';
import type { Printing } from './use-printing.ts';
import styles from './fulfilment.module.css';

interface OrderDetailProps {
  readonly number: number;
  readonly printing: Printing;
}

/** One order on its way out: who it is for, where it stands, and its next step. */
export function OrderDetail({ number, printing }: OrderDetailProps) {
  const query = useQuery(shopQueries.desk(number));
  if (query.data) return <Detail desk={query.data} printing={printing} />;
  if (query.error) {
    return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <SkeletonRows rows={5} />;
}

interface DetailProps {
  readonly desk: OrderDesk;
  readonly printing: Printing;
}

function Detail({ desk, printing }: DetailProps) {
  const { t } = useTranslation('shop-orders');
  const mayRun = useMayRun();
  const [isRefunding, setRefunding] = useState(false);
  const { order } = desk;
  const isOpen = isPaid(order.state) && (desk.package !== null || desk.rest.length > 0);
  const mayRefund =
    mayRun && isPaid(order.state) && order.returns.every(({ decided_at }) => decided_at);
  return (
    <div className={styles.detail}>
      {isOpen && (
        <span>
          <StageChip stage={desk.stage} />
        </span>
      )}
      <Recipient desk={desk} />
      {isOpen ? <Stages desk={desk} /> : <Note tone="ok">{t(`over.${order.state}`)}</Note>}
      {isOpen && !mayRun && <PackLines lines={desk.package?.lines ?? desk.rest} />}
      {isOpen && mayRun && (
        <>
          <OfflineNote about="this" />
          <Step desk={desk} />
        </>
      )}
      <PaperButtons order={order} printing={printing} />
      {mayRefund && (
        <Button kind="danger" onClick={() => setRefunding(true)}>
          {t('refund.open')}
        </Button>
      )}
      {isRefunding && <RefundSheet desk={desk} onClose={() => setRefunding(false)} />}
    </div>
  );
}

interface PaperButtonsProps {
  readonly order: OrderDesk['order'];
  readonly printing: Printing;
}

/** What is printed of an order; without its address there is no label. */
function PaperButtons({ order, printing }: PaperButtonsProps) {
  const { t } = useTranslation('shop-orders');
  return (
    <>
      <Button
        icon={IconPrinter}
        busy={printing.isReading}
        onClick={() => printing.slips([order.number])}
      >
        {t('print.slip.open')}
      </Button>
      {order.address !== null && (
        <Button
          icon={IconTag}
          busy={printing.isReading}
          onClick={() => printing.labels([order.number])}
        >
          {t('print.label.open')}
        </Button>
      )}
    </>
  );
}

function Step({ desk }: { readonly desk: OrderDesk }) {
  if (desk.stage === 'ship') return <ShipStep desk={desk} />;
  if (desk.stage === 'pack') return <PackStep desk={desk} />;
  return <PickStep desk={desk} />;
}

function Recipient({ desk: { order, member, weight } }: { readonly desk: OrderDesk }) {
  const { t } = useTranslation('shop-orders');
  const { text } = useSaid();
  const format = useFormat();
  // The first line is the recipient.
  const [recipient = member.name, ...address] = order.address?.lines ?? [];
  return (
    <div className={styles.who}>
      <b>{recipient}</b>
      <span>{order.address_erased ? t('address.erased') : address.join(', ')}</span>
      <span>
        {[order.method && text(order.method), formatGrams(weight, format)]
          .filter(Boolean)
          .join(' · ')}
        {order.paid_at && (
          <>
            {' · '}
            {t('row.paid')} <DateText at={order.paid_at} as="dayTime" />
          </>
        )}
      </span>
      <span>{t('member', { name: member.name, username: member.username })}</span>
    </div>
  );
}

/** Pick, pack, ship of the package that is being made. */
function Stages({ desk }: { readonly desk: OrderDesk }) {
  const { t } = useTranslation('shop-orders');
  const steps = ['pick', 'pack', 'ship'] as const;
  const now = Math.max(0, steps.indexOf(desk.stage === 'wait' ? 'pick' : desk.stage));
  const lines = desk.package?.lines ?? desk.rest;
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  const picked = lines.reduce((sum, line) => sum + line.picked, 0);
  const stateOf = (at: number): StageState => {
    if (at === now) return 'now';
    return at < now ? 'done' : 'todo';
  };
  return (
    <StagesLine
      stages={steps.map((key, at) => ({
        key,
        state: stateOf(at),
        title: t(`stage.${key}`),
        time: key === 'pick' ? t('picked', { picked, count: units }) : t(`stage.${key}.hint`),
      }))}
    />
  );
}
