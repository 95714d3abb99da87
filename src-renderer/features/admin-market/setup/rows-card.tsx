import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { useMayRun } from '../use-may-run.ts';

interface RowsCardProps<Row extends { readonly id: number }> {
  readonly title: string;
  readonly lead: string;
  readonly add: string;
  readonly empty: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly phone: (row: Row) => PhoneRow;
  /** The form of a row; null: of a new one. */
  readonly form: (row: Row | null, close: () => void) => ReactNode;
}

/** Rows that open in their form, and the way to a new one; who only reads has neither. */
export function RowsCard<Row extends { readonly id: number }>(props: RowsCardProps<Row>) {
  const { title, lead, add, empty, rows, columns, nameOf, phone, form } = props;
  const mayRun = useMayRun();
  const [open, setOpen] = useState<'new' | number | null>(null);
  const row = rows.find(({ id }) => id === open) ?? null;
  const addButton = mayRun && (
    <Button size="sm" icon={IconPlus} onClick={() => setOpen('new')}>
      {add}
    </Button>
  );
  return (
    <Card padding="none" title={title} subtitle={lead} end={addButton}>
      {rows.length === 0 ? (
        <EmptyState why="none">{empty}</EmptyState>
      ) : (
        <DataTable
          label={title}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => String(id)}
          nameOf={nameOf}
          phone={phone}
          onOpen={mayRun ? ({ id }) => setOpen(id) : undefined}
        />
      )}
      {(open === 'new' || row) && form(row, () => setOpen(null))}
    </Card>
  );
}
