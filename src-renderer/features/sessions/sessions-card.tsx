import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { SessionIcon, useDeviceName } from './session-device.tsx';
import { sessionQueries } from './session-queries.ts';
import styles from './sessions.module.css';

const SHOWN = 2;

/** This session and the one used last before it, beside the profile. */
export function SessionsCard() {
  const { t } = useTranslation(['sessions', 'common']);
  const deviceName = useDeviceName();
  const { data, error, refetch } = useQuery(sessionQueries.list);
  return (
    <Card title={t('title')} end={<TextLink to="/profile?tab=sessions">{t('card.all')}</TextLink>}>
      {!data && !error && <SkeletonRows rows={SHOWN} />}
      {!data && error && (
        <Note
          tone="bad"
          action={{ label: t('button.retry', { ns: 'common' }), onClick: () => void refetch() }}
        >
          {t('card.failed')}
        </Note>
      )}
      <ul className={styles.short}>
        {data?.items.slice(0, SHOWN).map((session) => (
          <li key={session.id} className={styles.shortRow}>
            <SessionIcon kind={session.kind} />
            <div>
              <p className={styles.shortName}>{deviceName(session)}</p>
              <p className={styles.line}>
                {session.current ? t('current') : <AgoText at={session.last_used_at} />}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
