import { useTranslation } from 'react-i18next';
import type { ReusedSession } from '#contract/api/account/security.ts';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { SessionIcon, useDeviceName } from './session-device.tsx';
import styles from './sessions.module.css';

interface ReusedSessionRowProps {
  readonly session: ReusedSession;
}

/** A session that the server ended by itself, and why. */
export function ReusedSessionRow({ session }: ReusedSessionRowProps) {
  const { t } = useTranslation('sessions');
  const { kind, place, ended_at } = session;
  return (
    <li className={styles.row}>
      <SessionIcon kind={kind} />
      <div className={styles.texts}>
        <p className={styles.name}>
          {useDeviceName()(session)}
          <StatusChip tone="bad">{t('reused.chip')}</StatusChip>
        </p>
        <p className={styles.facts}>
          <span>
            {t('reused.at')} <AgoText at={ended_at} />
          </span>
          <bdi className={styles.address}>{t('place.address', { place })}</bdi>
        </p>
        <p className={styles.line}>{t('reused.why')}</p>
      </div>
    </li>
  );
}
