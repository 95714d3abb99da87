import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { VisitView } from '#contract/api/account/security.ts';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { formatDate, formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './sessions.module.css';

/** Who of the team looked at the account, when, and in their own words why. */
export function VisitsCard({ visits }: { readonly visits: readonly VisitView[] }) {
  const { t } = useTranslation('sessions');
  return (
    <Card
      padding="none"
      title={t('support.title')}
      subtitle={t('support.limits')}
      className={styles.card}
    >
      <ul aria-label={t('support.title')}>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} />
        ))}
      </ul>
    </Card>
  );
}

function VisitRow({ visit }: { readonly visit: VisitView }) {
  const { t } = useTranslation('sessions');
  const format = useFormat();
  const { reason, ticket, began_at, ended_at } = visit;
  const said = { date: formatDate(began_at, format), time: formatTime(began_at, format), reason };
  return (
    <li className={styles.row}>
      <Icon icon={IconEye} />
      <div className={styles.texts}>
        <p className={styles.name}>
          {ended_at === null ? t('support.now', said) : t('support', said)}
        </p>
        {ticket !== null && (
          <p className={styles.facts}>{t('support.ticket', { number: ticket })}</p>
        )}
      </div>
    </li>
  );
}
