import { IconAlertTriangle, IconClock, IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '#contract/api/admin/support/tickets.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatDay } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { spanText } from './span-text.ts';
import styles from './clock.module.css';

type Clocked = Pick<QueueRow, 'clock' | 'state' | 'paused_at' | 'snoozed_until'>;

/** Part of a target from which on a clock has a colour. */
const NOTICED = 0.75;

function toneOf({ left_minutes, used }: NonNullable<QueueRow['clock']>): 'bad' | 'warn' | 'calm' {
  if (left_minutes < 0) return 'bad';
  return used >= NOTICED ? 'warn' : 'calm';
}

/** Time left of the target that ends first, what it is of, and the part that is used; why none runs. */
export function TicketClock({ ticket }: { readonly ticket: Clocked }) {
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  const { clock } = ticket;
  if (!clock) return <PausedClock ticket={ticket} />;
  const tone = toneOf(clock);
  return (
    <span className={classNames(styles.clock, styles[tone])}>
      <Icon icon={tone === 'bad' ? IconAlertTriangle : IconClock} size={15} />
      <span className={styles.texts}>
        <span className={styles.left}>{spanText(clock.left_minutes, format)}</span>
        <span className={styles.kind}>{t(`clock.${clock.kind}`)}</span>
      </span>
      <span className={styles.track} aria-hidden>
        <i style={{ inlineSize: `${Math.min(100, Math.round(clock.used * 100))}%` }} />
      </span>
    </span>
  );
}

/** "24 min", coloured; the reason in a word where no clock runs. */
export function ShortClock({ ticket }: { readonly ticket: Clocked }) {
  const format = useFormat();
  const { t } = useTranslation(['admin-support', 'ticket']);
  const { state, snoozed_until } = ticket;
  const { clock } = ticket;
  if (!clock) {
    return (
      <span className={styles.off}>
        {snoozed_until !== null && formatDay(snoozed_until, format)}
        {snoozed_until === null && state === 'waiting' && t('clock.waiting.short')}
        {snoozed_until === null && state !== 'waiting' && t(`state.${state}`, { ns: 'ticket' })}
      </span>
    );
  }
  return (
    <span className={classNames(styles.short, styles[toneOf(clock)])}>
      {spanText(clock.left_minutes, format)}
    </span>
  );
}

function usePauseText({ state, paused_at, snoozed_until }: Clocked): string {
  const { t } = useTranslation(['admin-support', 'ticket']);
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  if (snoozed_until !== null) {
    return t('clock.snoozed', { date: formatDay(snoozed_until, format) });
  }
  if (state !== 'waiting') return t(`state.${state}`, { ns: 'ticket' });
  const days = paused_at === null ? 0 : Math.floor((now - Date.parse(paused_at)) / DAY_MS);
  return days > 0 ? t('clock.waiting', { days }) : t('clock.waiting.today');
}

function PausedClock({ ticket }: { readonly ticket: Clocked }) {
  return (
    <span className={classNames(styles.clock, styles.off)}>
      <Icon icon={IconPlayerPause} size={15} />
      <span className={styles.texts}>{usePauseText(ticket)}</span>
    </span>
  );
}
