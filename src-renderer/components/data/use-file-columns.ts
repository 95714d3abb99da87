import { atom, useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { CsvColumn } from '#renderer/lib/csv.ts';
import { deviceValue } from '#renderer/lib/device/choice.ts';
import { deviceZone, formatStamp } from '#renderer/lib/format-date.ts';

type LeftOut = Readonly<Record<string, readonly string[]>>;

/** Keys of columns by the list they are left out of; what is not that counts as nothing kept. */
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

/** New columns are in every file until somebody leaves them out. */
const keptAtom = deviceValue<LeftOut>('fileColumns', readLeftOut, JSON.stringify);
const leftOutAtom = atom(
  (get) => get(keptAtom),
  (_get, set, list: string, keys: readonly string[]) =>
    set(keptAtom, (kept) => ({ ...kept, [list]: keys })),
);

export interface FileColumns<Row> {
  readonly all: readonly CsvColumn<Row>[];
  /** Those that a file gets, at least one. */
  readonly chosen: readonly CsvColumn<Row>[];
  readonly toggle: (key: string) => void;
  /** Undefined where none is left out. */
  readonly showAll: (() => void) | undefined;
}

/** The columns of a list's files, and which of them this device leaves out. */
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
    // A file of no column is none: what was left out of another version of the list does not count.
    chosen: wanted.length > 0 ? wanted : possible,
    toggle: (key) =>
      keep(
        list,
        leftOut.includes(key) ? leftOut.filter((other) => other !== key) : [...leftOut, key],
      ),
    showAll: leftOut.length > 0 ? () => keep(list, []) : undefined,
  };
}

/** Two columns of an instant: the time where the device is, and ISO 8601 of UTC. */
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
