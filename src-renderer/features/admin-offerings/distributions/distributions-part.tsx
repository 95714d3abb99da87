import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminDistributions } from '#contract/api/admin/distributions.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { divide } from '#contract/rules/offerings/distribution.ts';
import { Card } from '#renderer/components/card.tsx';
import { Thread } from '#renderer/components/data/thread.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { OfferingActs } from '../offering-acts.ts';
import { DeclareCard } from './declare-card.tsx';
import { DeclaredCard } from './declared-card.tsx';
import { distributionsQuery } from './distribution-queries.ts';
import { emptyWish, type Wish } from './wish.ts';
import { PartsCard } from './parts-card.tsx';
import styles from '../admin-offerings.module.css';

interface DistributionsPartProps {
  /** Of the offering. */
  readonly id: number;
  readonly acts: OfferingActs;
}

/** What was distributed of an issued offering, what waits, and what asks for another distribution. */
export function DistributionsPart({ id, acts }: DistributionsPartProps) {
  const { t } = useTranslation('admin-offerings');
  const { data, error, refetch } = useQuery(distributionsQuery(id));
  if (data) return <Shown id={id} acts={acts} data={data} />;
  return (
    <Card title={t('dist')}>
      {error ? (
        <FailureNote error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  );
}

interface ShownProps extends DistributionsPartProps {
  readonly data: AdminDistributions;
}

function Shown({ id, acts, data }: ShownProps) {
  const mayWrite = useHasDuty('catalogue');
  const [wish, setWish] = useState<Wish>(() => emptyWish(data));
  const amount = readAmount(wish.amount);
  const held = data.holders.map(({ member, units }) => ({ holder: member.username, units }));
  const division = amount !== null && Number(amount) > 0 ? divide(held, parseUsd(amount)) : null;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <DeclaredCard items={data.items} />
        {mayWrite && division && <PartsCard division={division} holders={data.holders} />}
      </div>
      <div className={styles.side}>
        <Pending pending={data.pending} acts={acts} />
        {mayWrite && (
          <DeclareCard
            id={id}
            data={data}
            wish={wish}
            amount={amount}
            division={division}
            onWish={setWish}
            onAsked={() => setWish(emptyWish(data))}
          />
        )}
      </div>
    </div>
  );
}

interface PendingProps {
  readonly pending: AdminDistributions['pending'];
  readonly acts: OfferingActs;
}

/** What one person asked for and another one decides. */
function Pending({ pending, acts }: PendingProps) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  return pending.map((one) => (
    <Card
      key={one.proposal}
      title={t('dist.pending')}
      subtitle={`${formatUsd(one.amount, format)} USD · ${formatDate(one.record_day, { ...format, timeZone: 'UTC' })}`}
      end={
        <StatusChip tone="warn" icon={IconUsers}>
          {t('pending.count')}
        </StatusChip>
      }
    >
      <div className={styles.stack}>
        <Thread
          stages={[
            {
              key: 'asked',
              state: 'done',
              title: t('pending.by', { name: one.by ?? t('nobody') }),
              time: <DateText at={one.at} as="dayTime" />,
              detail: format.language === 'en' ? one.note_en : one.note_es,
            },
            { key: 'second', state: 'now', title: t('pending.second') },
            { key: 'done', state: 'todo', title: t('dist.pending.done') },
          ]}
        />
        {acts.decide(one.proposal)}
      </div>
    </Card>
  ));
}
