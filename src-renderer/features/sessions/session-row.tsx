import { useTranslation } from 'react-i18next';
import type { SessionView } from '#contract/api/account/security.ts';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { SessionIcon, useDeviceName } from './session-device.tsx';
import styles from './sessions.module.css';

interface SessionRowProps {
  readonly session: SessionView;
  readonly onEnd: () => void;
}

/** One sign-in: on what, from where, since when and when last. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation('sessions');
  const format = useFormat();
  const name = useDeviceName()(session);
  const { kind, place, current, created_at, last_used_at } = session;
  return (
    <li className={styles.row}>
      <SessionIcon kind={kind} />
      <div className={styles.texts}>
        <p className={styles.name}>
          {name}
          {current && <StatusChip tone="ok">{t('current')}</StatusChip>}
        </p>
        <p className={styles.facts}>
          {!current && (
            <span>
              {t('used')} <AgoText at={last_used_at} />
            </span>
          )}
          <span>{t('since', { date: formatDate(created_at, format) })}</span>
          <bdi className={styles.address}>{t('place.address', { place })}</bdi>
        </p>
      </div>
      {!current && (
        <Button size="sm" aria-label={t('end.named', { name })} onClick={onEnd}>
          {t('end.one')}
        </Button>
      )}
    </li>
  );
}
