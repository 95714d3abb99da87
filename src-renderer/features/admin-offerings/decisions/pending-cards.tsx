import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import { Card } from '#renderer/components/card.tsx';
import { Thread, type Stage } from '#renderer/components/data/thread.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import type { OfferingActs } from '../offering-acts.ts';
import styles from '../admin-offerings.module.css';

interface PendingCardsProps {
  readonly offering: AdminOffering;
  readonly acts: OfferingActs;
}

/** What one person asked for and another one decides, each with its decision. */
export function PendingCards({ offering, acts }: PendingCardsProps) {
  const { t } = useTranslation('admin-offerings');
  const text = useOfferingText();
  const nameOf = (version: number | null): string => {
    const document = offering.documents.find(({ versions }) =>
      versions.some(({ id }) => id === version),
    );
    return document ? text(document, 'name') : '';
  };
  return offering.pending.map(({ proposal, kind, version, by, at }) => {
    const stages: readonly Stage[] = [
      {
        key: 'asked',
        state: 'done',
        title: t('pending.by', { name: by ?? t('nobody') }),
        time: <DateText at={at} as="dayTime" />,
        detail: nameOf(version),
      },
      { key: 'second', state: 'now', title: t('pending.second') },
      { key: 'done', state: 'todo', title: t(`pending.done.${kind}`) },
    ];
    return (
      <Card
        key={proposal}
        title={t(`pending.${kind}`)}
        end={
          <StatusChip tone="warn" icon={IconUsers}>
            {t('pending.count')}
          </StatusChip>
        }
      >
        <div className={styles.stack}>
          <Thread stages={stages} />
          {acts.decide(proposal)}
        </div>
      </Card>
    );
  });
}
