import { useTranslation } from 'react-i18next';
import type { KeptSummary } from '#contract/ipc/archive.ts';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState, FilteredEmptyState } from '#renderer/components/data/empty-state.tsx';
import { ListToolbar, ToolbarSearch } from '#renderer/components/data/list-toolbar.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { searchKept } from './kept-search.ts';
import { useKeptTexts } from './use-kept-texts.ts';

interface KeptListProps {
  readonly summaries: readonly KeptSummary[];
  readonly isOn: boolean;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Number of the open one. */
  readonly current: string;
  readonly onOpen: (number: string) => void;
}

/** Kept papers, newest first, with their search. */
export function KeptList({ summaries, isOn, search, onSearch, current, onOpen }: KeptListProps) {
  const { t } = useTranslation('archive');
  const texts = useKeptTexts();
  const found = searchKept(summaries, search, texts.search);
  const signed = ({ kind }: KeptSummary) => kind === 'statement';
  const chip = ({ differences }: KeptSummary) =>
    differences > 0 && <StatusChip tone="bad">{t('chip.differs')}</StatusChip>;
  const columns: readonly Column<KeptSummary>[] = [
    {
      key: 'document',
      header: t('column.document'),
      cell: (one) => (
        <>
          {texts.name(one)} {chip(one)}
        </>
      ),
    },
    {
      key: 'seen',
      header: t('column.seen'),
      cell: ({ seenAt }) => <DateText at={seenAt} as="full" />,
    },
    { key: 'reason', header: t('column.reason'), cell: ({ reason }) => t(`reason.${reason}`) },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'end',
      cell: (one) => <Money amount={one.amount} signed={signed(one)} currency={null} />,
    },
  ];
  const phone = (one: KeptSummary): PhoneRow => ({
    title: texts.name(one),
    line: (
      <>
        <DateText at={one.seenAt} as="full" /> · {t(`reason.${one.reason}`)} {chip(one)}
      </>
    ),
    end: <Money amount={one.amount} signed={signed(one)} />,
  });
  if (summaries.length === 0) {
    return (
      <Card padding="none" title={t('list')}>
        <EmptyState why="none">{t(isOn ? 'empty.on' : 'empty.off')}</EmptyState>
      </Card>
    );
  }
  return (
    <Card padding="none" title={t('list')}>
      <ListToolbar>
        <ToolbarSearch
          label={t('search')}
          placeholder={t('search.placeholder')}
          search={search}
          onSearch={onSearch}
        />
      </ListToolbar>
      {found.length === 0 ? (
        <FilteredEmptyState onClear={() => onSearch('')} />
      ) : (
        <DataTable
          label={t('list')}
          rows={found}
          columns={columns}
          keyOf={({ number }) => String(number)}
          nameOf={texts.name}
          phone={phone}
          currentKey={current}
          onOpen={({ number }) => onOpen(String(number))}
        />
      )}
    </Card>
  );
}
