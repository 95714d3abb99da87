import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ListError } from '#renderer/components/data/query-list.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { accountsOf } from './balance-groups.ts';
import { EntryRow } from './entry-row.tsx';
import { ledgerQueries } from './ledger-queries.ts';

const SHOWN = 8;

interface MovementsCardProps {
  readonly className?: string | undefined;
}

/** The last entries of what can be withdrawn. */
export function MovementsCard({ className }: MovementsCardProps) {
  const { t } = useTranslation(['dashboard', 'common', 'states']);
  const query = useInfiniteQuery(ledgerQueries.entries(accountsOf.available));

  const body = () => {
    if (query.data?.length === 0) {
      return (
        <EmptyState
          why="notBegun"
          action={
            <LinkButton size="sm" to="/buy-membership">
              {t('empty.entries.action', { ns: 'states' })}
            </LinkButton>
          }
        >
          {t('empty.entries', { ns: 'states' })}
        </EmptyState>
      );
    }
    if (query.data) {
      return (
        <ul>
          {query.data.slice(0, SHOWN).map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      );
    }
    if (!query.error) return <SkeletonRows rows={SHOWN} />;
    return <ListError query={query} />;
  };
  return (
    <Card
      padding="none"
      className={className}
      title={t('movements.title')}
      end={<TextLink to="/reports">{t('button.seeEntries', { ns: 'common' })}</TextLink>}
    >
      {body()}
    </Card>
  );
}
