import { useQuery } from '@tanstack/react-query';
import { IconHelpCircle, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UtcDay } from '#contract/rules/days.ts';
import { dayStart, isUtcDay } from '#contract/rules/days.ts';
import { bestPlacement } from '#contract/rules/game/best.ts';
import type { GameLayout } from '#contract/rules/game/board.ts';
import { replay, scoreLog, type GameScore } from '#contract/rules/game/play.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { BoardPair } from '../board-pair.tsx';
import { gameQueries } from '../game-queries.ts';
import { GameTabs } from '../game-tabs.tsx';
import { HowToPlay } from '../how-to-play.tsx';
import { PlayArea } from '../play-area.tsx';
import { SwitchedOff } from '../switched-off.tsx';
import { ScoreCard } from '../score-card.tsx';
import { drawSeed } from '../seeded.ts';
import styles from '../game.module.css';

/** A day of each size; any seed but that day's own gives another board of its size. */
const sizes = { small: '2026-08-31', middle: '2026-09-03', large: '2026-09-06' } as const;
type Size = keyof typeof sizes;
const sizeNames = Object.keys(sizes) as readonly Size[];

const names = ['size', 'day'] as const;

/** Boards without end, drawn on this device, or an earlier day's. Nothing of it is sent. */
export function PracticeScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('game');
  const {
    values: { size, day },
    change: set,
  } = useUrlFilters(names);
  const [seed, setSeed] = useState(drawSeed);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const isDay = isUtcDay(day);
  const chosen = sizeNames.find((one) => one === size) ?? 'small';
  // Not asked of the game: what is practised needs no server.
  if (useCurrentUser().data?.hidden_areas.includes('game')) {
    return (
      <>
        <PageHeader title={title} />
        <SwitchedOff />
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} subtitle={t('practice.note')}>
        <Button icon={IconHelpCircle} onClick={() => setIsHelpOpen(true)}>
          {t('how')}
        </Button>
        <Button
          icon={IconRefresh}
          onClick={() => {
            setSeed(drawSeed());
            set({ day: '' });
          }}
        >
          {t('practice.other')}
        </Button>
      </PageHeader>
      <GameTabs />
      <div className={styles.sizes}>
        <Segments
          label={t('practice.size')}
          segments={sizeNames.map((value) => ({ value, label: t(`practice.size.${value}`) }))}
          // An earlier day's board has the size of its weekday.
          value={isDay ? null : chosen}
          onChange={(value) => set({ size: value, day: '' })}
        />
      </div>
      {isDay ? (
        <EarlierBoard day={day} onHelp={() => setIsHelpOpen(true)} />
      ) : (
        <SeededBoard
          key={`${chosen} ${seed}`}
          day={sizes[chosen]}
          seed={seed}
          onHelp={() => setIsHelpOpen(true)}
        />
      )}
      <Sheet opened={isHelpOpen} onClose={() => setIsHelpOpen(false)} title={t('how')}>
        <HowToPlay />
      </Sheet>
    </>
  );
}

interface BoardOf {
  readonly day: UtcDay;
  readonly onHelp: () => void;
}

/** The board of a day whose seed was told. */
function EarlierBoard({ day, onHelp }: BoardOf) {
  const { t } = useTranslation('game');
  const utc = { ...useFormat(), timeZone: 'UTC' };
  const { data, error, refetch } = useQuery(gameQueries.day(day));
  if (error && !data) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  // Today's board can't be rehearsed.
  if (data.seed === null) return <Note tone="info">{t('practice.open')}</Note>;
  return (
    <>
      <Note tone="info">
        {t('practice.day', { number: data.number, date: formatDate(dayStart(day), utc) })}
      </Note>
      <SeededBoard key={day} isOfDay day={day} seed={data.seed} onHelp={onHelp} />
    </>
  );
}

interface SeededBoardProps extends BoardOf {
  readonly seed: string;
  /** The seed is the day's published one, not one of this device. */
  readonly isOfDay?: boolean;
}

function SeededBoard({ day, seed, isOfDay = false, onHelp }: SeededBoardProps) {
  const { data: layout, error, refetch } = useQuery(gameQueries.layout(day, seed));
  // A page without a secure context has no Web Crypto.
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  return layout ? <Practice layout={layout} isOfDay={isOfDay} onHelp={onHelp} /> : <Waiting />;
}

function Waiting() {
  return (
    <Card padding="form">
      <SkeletonRows rows={6} />
    </Card>
  );
}

interface PracticeProps {
  readonly layout: GameLayout;
  readonly isOfDay: boolean;
  readonly onHelp: () => void;
}

function Practice({ layout, isOfDay, onHelp }: PracticeProps) {
  const { t } = useTranslation('game');
  const [log, setLog] = useState<readonly number[]>([]);
  const [score, setScore] = useState<GameScore | null>(null);
  if (score) {
    const again = () => {
      setLog([]);
      setScore(null);
    };
    return <PracticeResult layout={layout} log={log} score={score} onAgain={again} />;
  }
  return (
    <PlayArea
      layout={layout}
      attempt={{
        log,
        isOwn: true,
        play: setLog,
        finish: () => setScore(scoreLog(layout, log)),
      }}
      label={t('practice.board')}
      foot={<p>{t(isOfDay ? 'practice.foot.day' : 'practice.foot')}</p>}
      onHelp={onHelp}
    />
  );
}

interface PracticeResultProps {
  readonly layout: GameLayout;
  readonly log: readonly number[];
  readonly score: GameScore;
  readonly onAgain: () => void;
}

/** In practice the best is told at once: there is nothing to copy. */
function PracticeResult({ layout, log, score, onAgain }: PracticeResultProps) {
  const { t } = useTranslation('game');
  const [best] = useState(() => bestPlacement(layout));
  const isBest = score.differences === best.differences;
  return (
    <div className={styles.result}>
      <ScoreCard layout={layout} placed={replay(layout, log)?.placed ?? []} score={score}>
        <div className={styles.again}>
          {isBest && <p>{t('practice.best')}</p>}
          <Button fullWidth icon={IconRefresh} onClick={onAgain}>
            {t('practice.again')}
          </Button>
        </div>
      </ScoreCard>
      <Card title={t('practice.beside')}>
        <BoardPair layout={layout} own={log} best={best.log} />
      </Card>
    </div>
  );
}
