import { useTranslation } from 'react-i18next';
import type { CareerPlan, CareerRank } from '#contract/api/career-plan.ts';
import { Card } from '#renderer/components/card.tsx';
import { StagesLine, type Stage, type StageState } from '#renderer/components/data/thread.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { placeOf } from './career-rules.ts';
import { useRankName } from './use-rank-name.ts';

/** All ranks on one stem: those reached, the next one, and what the others ask for. */
export function CareerLadder({ plan }: { readonly plan: CareerPlan }) {
  const { t } = useTranslation('career-plan');
  const format = useFormat();
  const nameOf = useRankName();
  const { current, next } = placeOf(plan);
  const stateOf = (rank: CareerRank): StageState => {
    if (rank.position <= (current?.position ?? 0)) return 'done';
    return rank === next ? 'now' : 'todo';
  };
  const lineOf = (rank: CareerRank): string => {
    if (rank === current) return t('ladder.yours');
    if (rank === next) return t('ladder.next');
    return t('ladder.volume', { volume: formatWhole(rank.left_volume, format) });
  };
  const stages: Stage[] = plan.ranks.map((rank) => ({
    key: String(rank.id),
    state: stateOf(rank),
    title: nameOf(rank),
    time: lineOf(rank),
  }));
  const none: Stage = {
    key: 'none',
    state: 'done',
    title: t('rank.none'),
    time: current ? t('ladder.start') : t('ladder.yours'),
  };
  return (
    <Card>
      <StagesLine stages={[none, ...stages]} />
    </Card>
  );
}
