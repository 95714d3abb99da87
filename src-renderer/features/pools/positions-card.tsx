import { useTranslation } from 'react-i18next';
import type { PoolPosition } from '#contract/api/pools.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useAsRows } from '#renderer/components/data/table/use-as-rows.ts';
import { PositionsList } from './positions-list.tsx';
import { PositionsTable } from './positions-table.tsx';
import { positionTabs, type PositionTab } from './use-pool-params.ts';

interface PositionsCardProps {
  /** Undefined: on their way. */
  readonly positions: readonly PoolPosition[] | undefined;
  readonly tab: PositionTab;
  readonly onTab: (tab: PositionTab) => void;
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
  readonly onSeePools: () => void;
  readonly className?: string | undefined;
}

export const isInTab = (
  { closed_at }: Pick<PoolPosition, 'closed_at'>,
  tab: PositionTab,
): boolean => (closed_at === null) === (tab === 'open');

/** Open and ended positions. */
export function PositionsCard(props: PositionsCardProps) {
  const { positions, tab, onTab, current, onOpen, onSeePools, className } = props;
  const { t } = useTranslation(['pools', 'states']);
  const asRows = useAsRows();
  const shown = positions?.filter((one) => isInTab(one, tab)) ?? [];
  const Rows = asRows ? PositionsList : PositionsTable;
  return (
    <Card
      padding="none"
      className={className}
      title={t('positions.title')}
      end={
        <Segments
          label={t('positions.title')}
          segments={positionTabs.map((value) => ({
            value,
            label: t(`positions.${value}`),
            count: positions?.filter((one) => isInTab(one, value)).length,
          }))}
          value={tab}
          onChange={onTab}
        />
      }
    >
      {!positions && <SkeletonRows rows={2} />}
      {positions && shown.length === 0 && (
        <EmptyState
          why={positions.length === 0 ? 'notBegun' : 'none'}
          action={
            <Button size="sm" onClick={onSeePools}>
              {t('empty.pools.action', { ns: 'states' })}
            </Button>
          }
        >
          {tab === 'ended' && positions.length > 0
            ? t('positions.noneEnded')
            : t('empty.pools', { ns: 'states' })}
        </EmptyState>
      )}
      {shown.length > 0 && <Rows positions={shown} tab={tab} current={current} onOpen={onOpen} />}
    </Card>
  );
}
