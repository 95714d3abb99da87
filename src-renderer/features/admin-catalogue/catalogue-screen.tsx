import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  Catalogue,
  CataloguePlan,
  CatalogueRange,
  CatalogueRank,
} from '#contract/api/admin/catalogue.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { catalogueQuery } from './catalogue-queries.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { PlansTable } from './plans-table.tsx';
import { RangeDialog } from './range-dialog.tsx';
import { RangesTable } from './ranges-table.tsx';
import { RankDialog } from './rank-dialog.tsx';
import { RanksTable } from './ranks-table.tsx';
import styles from './admin-catalogue.module.css';

/** What is being edited; a null row is a new one. */
type Editing =
  | { readonly kind: 'plan'; readonly row: CataloguePlan | null }
  | { readonly kind: 'range'; readonly row: CatalogueRange | null }
  | { readonly kind: 'rank'; readonly row: CatalogueRank | null };

/** Plans, ranges of the global network and ranks; a row opens its form. */
export function CatalogueScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('admin-catalogue');
  const [editing, setEditing] = useState<Editing | null>(null);
  const query = useQuery(catalogueQuery);
  const close = () => setEditing(null);
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
      </PageHeader>
      {query.isPending && <SkeletonRows rows={8} />}
      {query.error && !query.data && (
        <FailureNote error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Cards catalogue={query.data} onEdit={setEditing} />}
      {editing?.kind === 'plan' && <PlanDialog plan={editing.row} onClose={close} />}
      {editing?.kind === 'range' && <RangeDialog range={editing.row} onClose={close} />}
      {editing?.kind === 'rank' && <RankDialog rank={editing.row} onClose={close} />}
    </>
  );
}

interface CardsProps {
  readonly catalogue: Catalogue;
  readonly onEdit: (editing: Editing) => void;
}

function Cards({ catalogue: { plans, ranges, ranks }, onEdit }: CardsProps) {
  const { t } = useTranslation('admin-catalogue');
  return (
    <div className={styles.cards}>
      <ListCard
        title={t('plans')}
        subtitle={t('plan.future')}
        add={t('plan.new')}
        isEmpty={plans.length === 0}
        onAdd={() => onEdit({ kind: 'plan', row: null })}
      >
        <PlansTable plans={plans} onOpen={(row) => onEdit({ kind: 'plan', row })} />
      </ListCard>
      <ListCard
        title={t('ranges')}
        subtitle={t('range.future')}
        add={t('range.new')}
        isEmpty={ranges.length === 0}
        onAdd={() => onEdit({ kind: 'range', row: null })}
      >
        <RangesTable ranges={ranges} onOpen={(row) => onEdit({ kind: 'range', row })} />
      </ListCard>
      <ListCard
        title={t('ranks')}
        subtitle={t('rank.rule')}
        add={t('rank.new')}
        isEmpty={ranks.length === 0}
        onAdd={() => onEdit({ kind: 'rank', row: null })}
      >
        <RanksTable ranks={ranks} onOpen={(row) => onEdit({ kind: 'rank', row })} />
      </ListCard>
    </div>
  );
}

interface ListCardProps {
  readonly title: string;
  readonly subtitle: string;
  readonly add: string;
  readonly isEmpty: boolean;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

function ListCard({ title, subtitle, add, isEmpty, onAdd, children }: ListCardProps) {
  const { t } = useTranslation('admin-catalogue');
  return (
    <Card
      padding="none"
      title={title}
      subtitle={subtitle}
      end={
        <Button size="sm" icon={IconPlus} onClick={onAdd}>
          {add}
        </Button>
      }
    >
      {isEmpty ? <EmptyState why="none">{t('empty')}</EmptyState> : children}
    </Card>
  );
}
