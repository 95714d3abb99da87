import { useTranslation } from 'react-i18next';
import { FilterSelect } from './filter-select.tsx';

interface CountedFilterProps<Value extends string> {
  readonly name: string;
  /** What stands for no filter. */
  readonly all: string;
  /** What the list is narrowed to; undefined: nothing. */
  readonly value: Value | undefined;
  readonly values: readonly Value[];
  readonly labelOf: (value: Value) => string;
  /** How many rows each has; nothing until it is known. */
  readonly counts: Readonly<Record<Value, number>> | null | undefined;
  /** Empty, as in the address: all. */
  readonly onChange: (value: Value | '') => void;
}

/** A list's filter by state, each with how many rows have it. */
export function CountedFilter<Value extends string>(props: CountedFilterProps<Value>) {
  const { values, labelOf, counts, ...filter } = props;
  const { t } = useTranslation('common');
  return (
    <FilterSelect
      {...filter}
      options={values.map((value) => ({
        value,
        label: counts
          ? t('filter.counted', { what: labelOf(value), count: counts[value] })
          : labelOf(value),
      }))}
    />
  );
}
