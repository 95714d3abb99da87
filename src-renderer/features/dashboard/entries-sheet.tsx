import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/button.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { useErrorText } from '#renderer/components/error-text.ts';
import { Money } from '#renderer/components/money.tsx';
import { Note } from '#renderer/components/note.tsx';
import { useHidden } from '#renderer/components/privacy.ts';
import { Segments } from '#renderer/components/segments.tsx';
import { Sheet } from '#renderer/components/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { HIDDEN, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { accountsOf, balanceGroups, type BalanceGroup, type Balances } from './balance-groups.ts';
import { EntryRow } from './entry-row.tsx';
import { ledgerQueries } from './ledger-queries.ts';
import styles from './entries-sheet.module.css';

interface EntriesSheetProps {
  /** Null: closed. */
  readonly group: BalanceGroup | null;
  readonly balances: Balances | undefined;
  readonly onChoose: (group: BalanceGroup) => void;
  readonly onClose: () => void;
}

/** Where a figure comes from: the entries that add up to it. */
export function EntriesSheet({ group, balances, onChoose, onClose }: EntriesSheetProps) {
  const { t } = useTranslation('dashboard');
  const hidden = useHidden();
  const format = useFormat();
  const isWaiting =
    (group === 'global' || group === 'available') && Number(balances?.waiting ?? 0) > 0;
  const shown = hidden ? HIDDEN : formatUsd(balances?.waiting ?? '0', format);
  const waiting = isWaiting ? shown : null;
  return (
    <Sheet
      opened={group !== null}
      onClose={onClose}
      title={t('entries.title')}
      desktop="drawer"
      width={560}
    >
      {group && (
        <div className={styles.sheet}>
          <Segments
            label={t('entries.choose')}
            segments={balanceGroups.map((value) => ({ value, label: t(`balance.${value}`) }))}
            value={group}
            onChange={onChoose}
          />
          <div className={styles.sum}>
            <span>{t('entries.sum')}</span>
            <Money amount={balances?.[group]} size="figure" />
          </div>
          {waiting !== null && <Note tone="info">{t('entries.waiting', { amount: waiting })}</Note>}
          <Entries key={group} group={group} />
        </div>
      )}
    </Sheet>
  );
}

function Entries({ group }: { readonly group: BalanceGroup }) {
  const { t } = useTranslation(['common', 'states', 'dashboard']);
  const errorText = useErrorText();
  const query = useInfiniteQuery(ledgerQueries.entries(accountsOf[group]));
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (query.error) {
    return (
      <Note tone="bad" action={{ label: t('button.retry'), onClick: () => void query.refetch() }}>
        {errorText(query.error)}
      </Note>
    );
  }
  if (query.data.length === 0) {
    return <EmptyState why="none">{t('empty.entries', { ns: 'states' })}</EmptyState>;
  }
  return (
    <>
      <ul className={styles.list}>
        {query.data.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          kind="quiet"
          fullWidth
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('entries.more', { ns: 'dashboard' })}
        </Button>
      )}
    </>
  );
}
