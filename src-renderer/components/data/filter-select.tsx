import { ValueSelect } from '../form/choice/value-select.tsx';

const ALL = 'all';

interface FilterSelectProps<Value extends string> {
  readonly name: string;
  /** What stands for no filter. */
  readonly all: string;
  /** What the list is narrowed to; undefined: nothing. */
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Empty, as in the address: all. */
  readonly onChange: (value: Value | '') => void;
}

/** A list's filter: one of these values, or all. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { name, all, value, options, onChange } = props;
  return (
    <ValueSelect<Value | typeof ALL>
      name={name}
      value={value ?? ALL}
      options={[{ value: ALL, label: all }, ...options]}
      onChange={(chosen) => onChange(chosen === ALL ? '' : chosen)}
    />
  );
}
