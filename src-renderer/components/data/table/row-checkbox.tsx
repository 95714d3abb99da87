import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../form/choice/checkbox.tsx';
import type { Selection } from './props.ts';

interface RowCheckboxProps<Row> {
  readonly row: Row;
  readonly selection: Selection<Row>;
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
}

/** Selects one row. */
export function RowCheckbox<Row>({ row, selection, keyOf, nameOf }: RowCheckboxProps<Row>) {
  const { t } = useTranslation('common');
  const key = keyOf(row);
  return (
    <Checkbox
      aria-label={t('table.select', { name: nameOf(row) })}
      checked={selection.selected.has(key)}
      disabled={selection.isSelectable ? !selection.isSelectable(row) : false}
      onChange={({ target }) => {
        const next = new Set(selection.selected);
        if (target.checked) next.add(key);
        else next.delete(key);
        selection.onChange(next);
      }}
    />
  );
}
