import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Direct } from '#contract/api/directs.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Avatar } from '#renderer/components/avatar.tsx';
import { Card } from '#renderer/components/card.tsx';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { directQueries } from './direct-queries.ts';
import { DirectMessageDialog } from './direct-message-dialog.tsx';
import styles from './directs.module.css';

const SHOWN = 3;

/** The newest directs who registered and have not gone on; nothing where there is none. */
export function WaitingDirectsCard({ onAll }: { readonly onAll: () => void }) {
  const { t } = useTranslation('directs');
  const { data } = useInfiniteQuery(directQueries.list({ state: 'none' }));
  const [written, setWritten] = useState<Direct | null>(null);
  const [first] = data?.pages ?? [];
  const rows = first?.items.filter(({ next_step }) => next_step !== null) ?? [];
  if (!first || rows.length === 0) return null;
  return (
    <Card
      title={t('waiting.title')}
      end={
        rows.length > SHOWN && (
          <TextButton onClick={onAll}>{t('waiting.all', { total: first.counts.none })}</TextButton>
        )
      }
    >
      <p className={styles.hint}>{t('waiting.text')}</p>
      <ul className={styles.waiting} aria-label={t('waiting.title')}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.username} className={styles.waitingRow}>
            <Avatar name={row.name} src={row.avatar} tone="neutral" />
            <span className={styles.names}>
              <span className={styles.name}>
                {row.name} <LegBadge side={row.side} />
              </span>
              <span className={styles.username}>
                {t(`waiting.${row.next_step ?? 'plan'}`)} · <AgoText at={row.joined_at} />
              </span>
            </span>
            <Button
              size="sm"
              aria-label={t('waiting.write.to', { name: row.name })}
              onClick={() => setWritten(row)}
            >
              {t('waiting.write')}
            </Button>
          </li>
        ))}
      </ul>
      {written && (
        <DirectMessageDialog
          key={written.username}
          direct={written}
          onClose={() => setWritten(null)}
        />
      )}
    </Card>
  );
}
