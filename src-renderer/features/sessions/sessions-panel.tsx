import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReusedSession, SessionView } from '#contract/api/account/security.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { AutoLockCard } from './auto-lock-card.tsx';
import { ComputerCard } from './computer-card.tsx';
import { EndSessions, type SessionsAsked } from './end-sessions.tsx';
import { sessionQueries } from './session-queries.ts';
import { ReusedSessionRow } from './reused-session-row.tsx';
import { SessionRow } from './session-row.tsx';
import { VisitsCard } from './visits-card.tsx';
import styles from './sessions.module.css';

/** Every place where the member is signed in, and the way to end it there. */
export function SessionsPanel() {
  const { t } = useTranslation(['sessions', 'common', 'states']);
  const { data, error, refetch } = useQuery(sessionQueries.list);
  const [asked, setAsked] = useState<SessionsAsked | null>(null);
  return (
    <div className={styles.cards}>
      <Card padding="none" title={t('title')} subtitle={t('subtitle')} className={styles.card}>
        {data && <SessionList sessions={data.items} reused={data.reused} onEnd={setAsked} />}
        {!data && !error && <SkeletonRows rows={3} />}
        {!data && error && (
          <div className={styles.failure}>
            <FailureNote error={error} onRetry={() => void refetch()} />
          </div>
        )}
        <EndSessions asked={asked} onClose={() => setAsked(null)} />
      </Card>
      {data && data.visits.length > 0 && <VisitsCard visits={data.visits} />}
      <AutoLockCard />
      <ComputerCard />
    </div>
  );
}

interface SessionListProps {
  readonly sessions: readonly SessionView[];
  readonly reused: readonly ReusedSession[];
  readonly onEnd: (which: SessionsAsked) => void;
}

function SessionList({ sessions, reused, onEnd }: SessionListProps) {
  const { t } = useTranslation('sessions');
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <ul aria-label={t('title')}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </ul>
      {reused.length > 0 && (
        <ul aria-label={t('reused.title')}>
          {reused.map((session) => (
            <ReusedSessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <p className={styles.place}>{t('place')}</p>
        <div className={styles.all}>
          {others > 0 && <Button onClick={() => onEnd('others')}>{t('end.others')}</Button>}
          <Button kind="danger" onClick={() => onEnd('all')}>
            {t('end.all')}
          </Button>
        </div>
      </div>
    </>
  );
}
