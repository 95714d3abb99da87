import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IconArchive, IconPlus, IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCall } from '#contract/api/admin/staff-calls.ts';
import { adminMacros, type Macro } from '#contract/api/admin/support/texts.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState, FilteredEmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListToolbar, ToolbarSearch } from '#renderer/components/data/list-toolbar.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { UpdatedCell } from '#renderer/components/data/table/updated-cell.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { csvName, csvOf } from '#renderer/lib/csv.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { macroQueries, useRetireMacro } from './macro-queries.ts';
import { MacroSheet } from './macro-sheet.tsx';
import { useMacroColumns } from './use-macro-columns.ts';
import styles from './admin-macros.module.css';

const names = ['q', 'show', 'macro'] as const;
const NEW = 'new';

const textOf = ({ name_es, name_en, text_es, text_en }: Macro): string =>
  accentless([name_es, name_en, text_es, text_en].join(' '));

/** Answers that are kept for the desk: searched, written, offered no more. */
export function MacrosScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('admin-macros');
  const { values, change } = useUrlFilters(names);
  const isRetired = values.show === 'retired';
  const query = useQuery(macroQueries.list(isRetired));
  const { data: user } = useCurrentUser();
  const canWrite = user !== undefined && mayCall(user, adminMacros.create);
  const words = accentless(values.q).split(/\s+/).filter(Boolean);
  const all = query.data?.items ?? [];
  const rows = all.filter((macro) => words.every((word) => textOf(macro).includes(word)));
  const fileColumns = useMacroColumns();
  const open = all.find(({ id }) => String(id) === values.macro);
  const add = (size: 'sm' | 'md') => (
    <Button kind="primary" size={size} icon={IconPlus} onClick={() => change({ macro: NEW })}>
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
        <ExportButtons
          columns={fileColumns}
          disabled={rows.length === 0}
          onExport={() => downloadBlob(csvOf(fileColumns.chosen, rows), csvName(t('file.name')))}
        />
        <SavedViews list="admin-macros" />
        {canWrite && add('md')}
      </PageHeader>
      <Card padding="none">
        <ListToolbar>
          <ToolbarSearch label={t('search')} search={values.q} onSearch={(q) => change({ q })} />
          <Segments
            label={t('show')}
            segments={(['offered', 'retired'] as const).map((value) => ({
              value,
              label: t(`show.${value}`),
            }))}
            value={isRetired ? 'retired' : 'offered'}
            onChange={(show) => change({ show: show === 'offered' ? '' : show })}
          />
        </ListToolbar>
        <Found
          query={query}
          rows={rows}
          onClear={words.length > 0 ? () => change({ q: '' }) : undefined}
          empty={
            <EmptyState why="none" action={canWrite && !isRetired ? add('sm') : undefined}>
              {t(isRetired ? 'empty.retired' : 'empty')}
            </EmptyState>
          }
        >
          <MacroTable
            rows={rows}
            canWrite={canWrite}
            onOpen={({ id }) => change({ macro: String(id) })}
          />
        </Found>
      </Card>
      {(open ?? (values.macro === NEW && canWrite)) && (
        <MacroSheet
          key={values.macro}
          macro={open ?? null}
          canWrite={canWrite}
          onClose={() => change({ macro: '' })}
        />
      )}
    </>
  );
}

interface FoundProps {
  readonly query: UseQueryResult;
  readonly rows: readonly Macro[];
  /** Clears the search; undefined: nothing is searched. */
  readonly onClear: (() => void) | undefined;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A list that comes as a whole, with its states. */
function Found({ query, rows, onClear, empty, children }: FoundProps) {
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (query.isError) {
    return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (rows.length > 0) return children;
  return onClear ? <FilteredEmptyState onClear={onClear} /> : empty;
}

interface MacroTableProps {
  readonly rows: readonly Macro[];
  readonly canWrite: boolean;
  readonly onOpen: (macro: Macro) => void;
}

function MacroTable({ rows, canWrite, onOpen }: MacroTableProps) {
  const { t, i18n } = useTranslation(['admin-macros', 'ticket']);
  const format = useFormat();
  const errorText = useErrorText();
  const retire = useRetireMacro();
  const nameOf = ({ name_es, name_en }: Macro) =>
    i18n.language === 'en' ? name_en || name_es : name_es || name_en;
  const lineOf = ({ text_es, text_en }: Macro) =>
    i18n.language === 'en' ? text_en || text_es : text_es || text_en;
  const topicOf = ({ category }: Macro) =>
    category === null ? t('category.any') : t(`category.${category}`, { ns: 'ticket' });
  const languages = ({ text_es, text_en }: Macro) => {
    if (text_es !== '' && text_en !== '') return <StatusChip tone="ok">{t('both')}</StatusChip>;
    return <StatusChip tone="warn">{t(text_es === '' ? 'missing.es' : 'missing.en')}</StatusChip>;
  };
  const toggle = (macro: Macro) =>
    retire.mutate(
      { ...macro, retired: macro.retired_at === null },
      {
        onSuccess: ({ retired_at }) => showToast('ok', t(retired_at ? 'retired' : 'restored')),
        onError: (error) => showToast('bad', errorText(error)),
      },
    );
  const columns: readonly Column<Macro>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: (macro) => (
        <span className={styles.cell}>
          <TwoLineCell
            below={
              <span className={styles.line} title={lineOf(macro)}>
                {lineOf(macro)}
              </span>
            }
          >
            {nameOf(macro)}
          </TwoLineCell>
        </span>
      ),
    },
    { key: 'topic', header: t('category'), cell: topicOf },
    { key: 'languages', header: t('languages'), cell: languages },
    {
      key: 'used',
      header: t('used'),
      align: 'end',
      cell: ({ used }) => formatWhole(used, format),
      sortValue: ({ used }) => used,
    },
    {
      key: 'updated',
      header: t('updated'),
      cell: ({ updated_at, updated_by }) => (
        <UpdatedCell at={updated_at} by={updated_by ?? t('server')} />
      ),
    },
    ...(canWrite
      ? [
          {
            key: 'retire',
            header: <VisuallyHidden>{t('retire.header')}</VisuallyHidden>,
            align: 'end' as const,
            cell: (macro: Macro) => (
              <IconButton
                icon={macro.retired_at === null ? IconArchive : IconRestore}
                label={t(macro.retired_at === null ? 'retire' : 'restore', {
                  name: nameOf(macro),
                })}
                onClick={() => toggle(macro)}
              />
            ),
          },
        ]
      : []),
  ];
  const phone = (macro: Macro): PhoneRow => ({
    title: nameOf(macro),
    line: `${topicOf(macro)} · ${t('used.times', { count: macro.used })}`,
    end: languages(macro),
  });
  return (
    <DataTable
      label={t('caption')}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={nameOf}
      phone={phone}
      onOpen={onOpen}
    />
  );
}
