import { IconHelpCircle, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameState } from '#contract/api/game/game.ts';
import { dayStart } from '#contract/rules/days.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { hasCode } from '#renderer/lib/api-error.ts';
import {
  formatDate,
  formatTime,
  formatTimeWithOffset,
  formatWeekday,
} from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { gameQueries } from './game-queries.ts';
import { HowToPlay, readRulesAtom } from './how-to-play.tsx';
import { PlayArea } from './play-area.tsx';
import { ResultView } from './result-view.tsx';
import { useAttempt, type Today, type TodaysAttempt } from './use-attempt.ts';

/** Today's board of "Equilibrio": it is played, or what it came to. */
export function GameScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('game');
  const { data, error, refetch, dataUpdatedAt } = useQuery(gameQueries.state);
  if (data?.today) return <TodayScreen key={data.today.day} state={data} today={data.today} />;
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={dataUpdatedAt} />
      </PageHeader>
      {!data && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card padding="form">
          <SkeletonRows rows={6} />
        </Card>
      )}
      {data && <Note tone="info">{t(data.settings.enabled ? 'none' : 'off')}</Note>}
    </>
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
      <Notices attempt={attempt} />
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
          streak={state.streak.current}
        />
      ) : (
        <PlayArea
          today={today}
          attempt={attempt}
          foot={t('foot', { time: closes })}
          onHelp={() => setIsHelpOpen(true)}
        />
      )}
      <Sheet opened={isHelpOpen} onClose={() => setIsHelpOpen(false)} title={t('how')}>
        <HowToPlay />
      </Sheet>
    </>
  );
}

/** What the server refused, or that it can't be reached. */
function Notices({ attempt: { refused, result, isWaiting } }: { readonly attempt: TodaysAttempt }) {
  const { t } = useTranslation('game');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  // Finished elsewhere: its result is on the screen.
  const isNamed = refused && !(result && hasCode(refused.error, 'game_finished'));
  return (
    <>
      {isNamed && <Note tone="bad">{errorText(refused.error)}</Note>}
      {!result && (isOffline || isWaiting) && (
        <Note tone="warn" icon={IconWifiOff}>
          {t('offline')}
        </Note>
      )}
    </>
  );
}
