import { IconHelpCircle, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { game, GameState } from '#contract/api/game/game.ts';
import { dayStart, type UtcDay } from '#contract/rules/days.ts';
import { UNDO } from '#contract/rules/game/play.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import {
  formatDate,
  formatTime,
  formatTimeWithOffset,
  formatWeekday,
} from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { gameQueries } from './game-queries.ts';
import { GameTabs } from './game-tabs.tsx';
import { HowToPlay, readRulesAtom } from './how-to-play.tsx';
import { PRACTICE_PATH, SWITCH_PATH } from './paths.ts';
import { PlayArea } from './play-area.tsx';
import { SwitchedOff } from './switched-off.tsx';
import { ResultView } from './result-view.tsx';
import { useAttempt, type Today, type TodaysAttempt } from './use-attempt.ts';
import { useBoardTexts } from './use-board-texts.ts';

/** Today's board of "Equilibrio": it is played, or what it came to. */
export function GameScreen({ title }: { readonly title: string }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(gameQueries.state);
  if (data?.today) return <TodayScreen key={data.today.day} state={data} today={data.today} />;
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={dataUpdatedAt} />
      </PageHeader>
      {data?.settings.enabled !== false && <GameTabs />}
      {!data && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card padding="form">
          <SkeletonRows rows={6} />
        </Card>
      )}
      {data && (data.settings.enabled ? <NotBegun next={data.next} /> : <SwitchedOff />)}
    </>
  );
}

/** A day without a board: tomorrow's, if its hash is published, and practice meanwhile. */
function NotBegun({ next }: Pick<GameState, 'next'>) {
  const { t } = useTranslation('game');
  return (
    <Card>
      <EmptyState
        why="notBegun"
        action={
          <LinkButton to={PRACTICE_PATH} size="sm">
            {t('practise')}
          </LinkButton>
        }
      >
        {next ? t('none.next', { number: next.number }) : t('none')}
      </EmptyState>
    </Card>
  );
}

interface TodayScreenProps {
  readonly state: GameState;
  readonly today: Today;
}

function TodayScreen({ state, today }: TodayScreenProps) {
  const { t } = useTranslation('game');
  const format = useFormat();
  const attempt = useAttempt(today);
  const { log, result } = attempt;
  const [hasRead, setHasRead] = useAtom(readRulesAtom);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const utc = { ...format, timeZone: 'UTC' };
  const day = dayStart(today.day);
  const date = `${formatWeekday(day, utc)} ${formatDate(day, utc)}`;
  const closes = t('time.both', {
    utc: formatTime(state.closes_at, utc),
    local: formatTimeWithOffset(state.closes_at, format),
  });
  const name = t('title', { number: today.number });
  const sizes = { members: today.arrivals.length, slots: today.slots.length };
  return (
    <>
      <PageHeader
        title={result ? t('result.title') : name}
        subtitle={result ? t('result.sub', { name, date }) : t('sub', { date, ...sizes })}
      >
        {!result && (
          <Button icon={IconHelpCircle} onClick={() => setIsHelpOpen(true)}>
            {t('how')}
          </Button>
        )}
      </PageHeader>
      <GameTabs />
      <Notices attempt={attempt} day={today.day} />
      {!result && !hasRead && (
        <Note tone="info" action={{ label: t('how.read'), onClick: () => setHasRead(true) }}>
          <HowToPlay />
        </Note>
      )}
      {result ? (
        <ResultView
          today={today}
          log={log}
          score={result.score}
          state={result.state}
          closes={closes}
          streak={state.streak}
          title={`${name} · ${formatDate(day, utc)}`}
        />
      ) : (
        <PlayArea
          layout={today}
          attempt={attempt}
          label={t('board')}
          foot={
            <>
              <p>{t('foot', { time: closes })}</p>
              {state.streak.current > 0 && (
                <p>{t('result.streak', { count: state.streak.current })}</p>
              )}
              <TextLink to={SWITCH_PATH}>{t('off.where')}</TextLink>
            </>
          }
          onHelp={() => setIsHelpOpen(true)}
        />
      )}
      <Sheet opened={isHelpOpen} onClose={() => setIsHelpOpen(false)} title={t('how')}>
        <HowToPlay />
      </Sheet>
    </>
  );
}

interface NoticesProps {
  readonly attempt: TodaysAttempt;
  readonly day: UtcDay;
}

/** What the server refused, or that it can't be reached. */
function Notices({ attempt: { refused, result, isWaiting }, day }: NoticesProps) {
  const { t } = useTranslation('game');
  const isOffline = useIsOffline();
  return (
    <>
      {refused && <Refused refused={refused} isToday={refused.attempt.day === day} />}
      {!result && (isOffline || isWaiting) && (
        <Note tone="warn" icon={IconWifiOff}>
          {t('offline')}
        </Note>
      )}
    </>
  );
}

interface RefusedProps {
  readonly refused: NonNullable<TodaysAttempt['refused']>;
  readonly isToday: boolean;
}

/** Why an attempt was not taken, and what of it was kept on this device. */
function Refused({ refused: { attempt, error }, isToday }: RefusedProps) {
  const { t } = useTranslation('game');
  const errorText = useErrorText();
  const texts = useBoardTexts();
  // Its result, or the log that goes on, is on the screen.
  if (isToday && hasCode<typeof game.finish>(error, 'game_finished')) {
    return <Note tone="info">{t('refused.elsewhere')}</Note>;
  }
  const isLate = hasCode<typeof game.finish>(error, 'game_day_closed');
  const kept = attempt.log.filter((entry) => entry !== UNDO).map(texts.path);
  return (
    <Note tone={isLate ? 'warn' : 'bad'}>
      <p>{isLate ? t('late') : errorText(error)}</p>
      {attempt.score !== null && !isLate && (
        <p>
          {t('refused.kept', {
            score: texts.whole(attempt.score),
            moves: kept.join(' · '),
          })}{' '}
          <TextLink to={PRACTICE_PATH}>{t('refused.practise')}</TextLink>
        </p>
      )}
    </Note>
  );
}
