import { atom, useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { CsvColumn } from '#renderer/lib/csv.ts';
import { deviceValue } from '#renderer/lib/device/choice.ts';
import { deviceZone, formatStamp } from '#renderer/lib/format-date.ts';

type LeftOut = Readonly<Record<string, readonly string[]>>;

/** Parses the stored column keys left out, by list; anything invalid counts as none. */
function readLeftOut(stored: string | null): LeftOut {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept as Record<string, unknown>).map(([list, keys]) => [
        list,
        Array.isArray(keys) ? keys.filter((key): key is string => typeof key === 'string') : [],
      ]),
    );
  } catch {
    return {};
  }
}

/** Stored as exclusions, so that new columns are included by default. */
const keptAtom = deviceValue<LeftOut>('fileColumns', readLeftOut, JSON.stringify);
const leftOutAtom = atom(
  (get) => get(keptAtom),
  (_get, set, list: string, keys: readonly string[]) =>
    set(keptAtom, (kept) => ({ ...kept, [list]: keys })),
);

export interface FileColumns<Row> {
  readonly all: readonly CsvColumn<Row>[];
  /** Included columns, at least one. */
  readonly chosen: readonly CsvColumn<Row>[];
  readonly toggle: (key: string) => void;
  /** Undefined if no column is left out. */
  readonly showAll: (() => void) | undefined;
}

/** The columns of a list's export, and which of them this device excludes. */
export function useFileColumns<Row>(
  list: string,
  all: readonly CsvColumn<Row>[],
): FileColumns<Row> {
  const [kept, keep] = useAtom(leftOutAtom);
  const leftOut = kept[list] ?? [];
  const possible = all.filter(({ missing }) => missing === undefined);
  const wanted = possible.filter(({ key }) => !leftOut.includes(key));
  return {
    all,
    // If a former version's exclusions would leave no column, ignore them.
    chosen: wanted.length > 0 ? wanted : possible,
    toggle: (key) =>
      keep(
        list,
        leftOut.includes(key) ? leftOut.filter((other) => other !== key) : [...leftOut, key],
      ),
    showAll: leftOut.length > 0 ? () => keep(list, []) : undefined,
  };
}

/** Two columns for an instant: local time, and ISO 8601 in UTC. */
export function useTimeColumns() {
  const { t } = useTranslation('common');
  return <Row>(
    key: string,
    title: string,
    of: (row: Row) => string | null,
  ): readonly CsvColumn<Row>[] => [
    {
      key: `${key}_local`,
      title: t('file.local', { title, zone: deviceZone() }),
      of: (row) => {
        const at = of(row);
        return at === null ? null : formatStamp(at);
      },
    },
    { key: `${key}_utc`, title: t('file.utc', { title }), of },
  ];
}
