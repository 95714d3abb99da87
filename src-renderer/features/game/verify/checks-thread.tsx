import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameDay } from '#contract/api/game/game.ts';
import { balanceOf, UNDO } from '#contract/rules/game/play.ts';
import { Thread, type StageState } from '#renderer/components/data/thread.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useBoardTexts } from '../use-board-texts.ts';
import type { CheckedDay, checkNames } from './checks.ts';
import { useCheckValues } from './use-check-values.ts';
import { HexText } from './hex-text.tsx';
import styles from './verify.module.css';

type Check = CheckedDay['checks'][number];

const stages: Readonly<Record<Check['state'], StageState>> = {
  ok: 'done',
  bad: 'refused',
  open: 'todo',
  none: 'todo',
};

/** "18 nov, 00:00 UTC". */
const UtcTime = ({ at }: { readonly at: string }) => (
  <>
    <DateText at={at} as="dayTime" utc /> UTC
  </>
);

interface ChecksThreadProps {
  readonly day: GameDay;
  readonly checked: CheckedDay;
}

/** The checks one below the other; a failed one says both values. */
export function ChecksThread({ day, checked }: ChecksThreadProps) {
  const { t } = useTranslation('game');
  const details = useDetails(day, checked);
  const valuesOf = useCheckValues(day, checked);
  const times: Partial<Record<Check['name'], ReactNode>> = {
    published: <UtcTime at={day.published_at} />,
    ...(day.revealed_at && { revealed: <UtcTime at={day.revealed_at} /> }),
  };
  return (
    <Thread
      stages={checked.checks.map((check) => ({
        key: check.name,
        state: stages[check.state],
        title: t(`check.${check.name}`),
        time: times[check.name] ?? (check.state === 'ok' && t('check.here')),
        detail: (
          <Detail check={check} values={valuesOf(check)}>
            {details[check.name]}
          </Detail>
        ),
      }))}
    />
  );
}

/** What these say is that it matches. */
const saysSo: ReadonlySet<Check['name']> = new Set(['hash', 'attempt']);

interface DetailProps {
  readonly check: Check;
  readonly values: ReturnType<ReturnType<typeof useCheckValues>>;
  readonly children: ReactNode;
}

function Detail({ check, values, children }: DetailProps) {
  const { t } = useTranslation('game');
  if (check.state === 'open') return t('check.open');
  if (check.state === 'none') return t('check.none');
  return (
    <>
      {!(check.state === 'bad' && saysSo.has(check.name)) && children}
      {check.state === 'bad' && (
        <div className={styles.values}>
          <span>{t('check.told', { value: values.told })}</span>
          <span>{t('check.found', { value: values.found })}</span>
        </div>
      )}
    </>
  );
}

function useDetails(
  day: GameDay,
  { checks, recomputed }: CheckedDay,
): Partial<Record<(typeof checkNames)[number], ReactNode>> {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  const isLate = checks.some(({ name, state }) => name === 'published' && state === 'bad');
  const published = (
    <>
      {t(isLate ? 'check.published.bad' : 'check.published.text')}
      <HexText value={day.hash} />
    </>
  );
  if (!recomputed || day.seed === null) return { published };
  const { layout, best, score } = recomputed;
  const volumes = [...layout.start, ...layout.arrivals].map(({ volume }) => texts.whole(volume));
  const moves = (day.attempt?.log ?? []).map((slot) =>
    slot === UNDO ? t('said.undone.short') : texts.path(slot),
  );
  return {
    published,
    revealed: (
      <>
        {t('check.revealed.text')}
        <HexText value={day.seed} />
      </>
    ),
    hash: t('check.hash.text'),
    board: t('check.board.text', {
      message: `equilibrio/${day.version}/${day.day}/0`,
      volumes: volumes.join(', '),
    }),
    attempt:
      score &&
      t('check.attempt.text', {
        moves: moves.join(' · '),
        differences: texts.whole(score.differences),
        points: texts.whole(score.score),
      }),
    best: t('check.best.text', {
      differences: texts.whole(best.differences),
      points: texts.whole(balanceOf(layout, best.differences)),
    }),
  };
}
