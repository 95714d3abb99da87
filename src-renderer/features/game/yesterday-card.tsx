import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GameDay } from '#contract/api/game/game.ts';
import { dayStart, type UtcDay } from '#contract/rules/days.ts';
import { Card } from '#renderer/components/card.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { formatDay } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { BoardPair } from './board-pair.tsx';
import { gameQueries } from './game-queries.ts';
import { dayAt } from './paths.ts';

/** The member's board of the day before, beside the best; nothing before that day has closed. */
export function YesterdayCard({ day }: { readonly day: UtcDay }) {
  const { data } = useQuery(gameQueries.day(day));
  if (!data?.seed || !data.best) return null;
  return <Compared day={data} seed={data.seed} best={data.best.log} />;
}

interface ComparedProps {
  readonly day: GameDay;
  readonly seed: string;
  readonly best: readonly number[];
}

function Compared({ day: { day, number, attempt }, seed, best }: ComparedProps) {
  const { t } = useTranslation('game');
  const utc = { ...useFormat(), timeZone: 'UTC' };
  const { data: layout } = useQuery(gameQueries.layout(day, seed));
  if (!layout) return null;
  const sizes = { members: layout.arrivals.length, slots: layout.slots.length };
  return (
    <Card
      title={t('yesterday')}
      subtitle={`${t('number', { number })} · ${t('sub', { date: formatDay(dayStart(day), utc), ...sizes })}`}
      end={<TextLink to={dayAt(day)}>{t('verify.this')}</TextLink>}
    >
      <BoardPair layout={layout} own={attempt?.score ? attempt.log : null} best={best} />
    </Card>
  );
}
