import { useTranslation } from 'react-i18next';
import type { GameState } from '#contract/api/game/game.ts';
import { addDays, dayStart, type UtcDay } from '#contract/rules/days.ts';
import { Card } from '#renderer/components/card.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { formatDay } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBoardTexts } from './use-board-texts.ts';
import styles from './streak.module.css';

/** Days that are drawn, the last one today. */
const DAYS = 14;

interface StreakCardProps {
  readonly streak: GameState['streak'];
  readonly today: UtcDay;
}

/** Days in a row, the last fourteen of them one by one. */
export function StreakCard({ streak, today }: StreakCardProps) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  const utc = { ...useFormat(), timeZone: 'UTC' };
  const states = new Map(streak.days.map(({ day, state }) => [day, state]));
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1 - DAYS));
  const name = (day: UtcDay): string => {
    const state = states.get(day);
    const said = state === undefined ? t('streak.none') : t(`streak.${state}`);
    return `${formatDay(dayStart(day), utc)}: ${said}`;
  };
  return (
    <Card
      title={t('result.streak', { count: streak.current })}
      end={
        <span className={styles.best}>{t('streak.best', { best: texts.whole(streak.best) })}</span>
      }
    >
      <ol className={styles.days}>
        {days.map((day) => (
          <li
            key={day}
            className={styles.day}
            data-state={states.get(day) ?? 'none'}
            data-today={day === today || undefined}
          >
            <VisuallyHidden>{name(day)}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <p aria-hidden className={styles.ends}>
        <span>{formatDay(dayStart(days[0] ?? today), utc)}</span>
        <span>{t('streak.today')}</span>
      </p>
      <ul aria-hidden className={styles.legend}>
        <li>
          <i data-state="played" />
          {t('streak.played')}
        </li>
        <li>
          <i data-state="forgiven" />
          {t('streak.forgiven.legend')}
        </li>
        <li>
          <i data-state="missed" />
          {t('streak.missed')}
        </li>
      </ul>
    </Card>
  );
}
