import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { ticketLimits } from '#contract/rules/support/tickets.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatDayTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './sheets.module.css';

const MORNING = 9;

/** Nine in the morning, so many days from now, where the device is. */
function morning(now: number, days: number): Date {
  const at = new Date(now);
  at.setDate(at.getDate() + days);
  at.setHours(MORNING, 0, 0, 0);
  return at;
}

const daysToMonday = (now: number): number => (8 - new Date(now).getDay()) % 7 || 7;

/** As the device's own field for a time writes it. */
function fieldValue(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

interface SnoozeSheetProps {
  readonly title: string;
  readonly onChoose: (until: string) => void;
  readonly onClose: () => void;
}

/** Until when tickets leave the queue; they come back earlier if their member writes. */
export function SnoozeSheet({ title, onChoose, onClose }: SnoozeSheetProps) {
  const { t } = useTranslation(['admin-support', 'common']);
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const [typed, setTyped] = useState('');
  const at = Date.parse(typed);
  const isPossible = at > now && at < now + ticketLimits.snoozeDays * DAY_MS;
  const offers = [
    ['hours', new Date(now + 3 * HOUR_MS)],
    ['tomorrow', morning(now, 1)],
    ['monday', morning(now, daysToMonday(now))],
    ['week', morning(now, 7)],
  ] as const;
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={typed !== ''}
      title={title}
      width={420}
      footer={
        <Button
          kind="primary"
          disabled={!isPossible}
          onClick={() => onChoose(new Date(at).toISOString())}
        >
          {t('snooze.confirm')}
        </Button>
      }
    >
      <p className={styles.lead}>{t('snooze.rule')}</p>
      <ul className={styles.choices}>
        {offers.map(([name, until]) => (
          <li key={name}>
            <button
              type="button"
              className={styles.choice}
              onClick={() => onChoose(until.toISOString())}
            >
              <span className={styles.grow}>{t(`snooze.${name}`)}</span>
              <span className={styles.quiet}>{formatDayTime(until, format)}</span>
            </button>
          </li>
        ))}
      </ul>
      <TextInput
        label={t('snooze.until')}
        type="datetime-local"
        value={typed}
        min={fieldValue(new Date(now))}
        max={fieldValue(new Date(now + ticketLimits.snoozeDays * DAY_MS))}
        error={typed !== '' && !isPossible ? t('snooze.bounds') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Sheet>
  );
}
