import { useCallback, useMemo, useState } from 'react';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';

export interface WithdrawalSelection {
  readonly items: readonly AdminWithdrawal[];
  /** Keys for the table. */
  readonly keys: ReadonlySet<string>;
  /** Takes the table's choice; `rows` are those it showed. */
  readonly choose: (keys: ReadonlySet<string>, rows: readonly AdminWithdrawal[]) => void;
  readonly remove: (numbers: readonly number[]) => void;
  readonly clear: () => void;
}

export const keyOf = ({ number }: Pick<AdminWithdrawal, 'number'>): string => String(number);

/** Chosen withdrawals; they stay chosen while another search or segment is shown. */
export function useSelection(): WithdrawalSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, AdminWithdrawal>>(new Map());

  const choose = useCallback<WithdrawalSelection['choose']>((keys, rows) => {
    const shown = new Map(rows.map((row) => [keyOf(row), row]));
    setChosen((before) => {
      const after = new Map<string, AdminWithdrawal>();
      for (const key of keys) {
        const item = shown.get(key) ?? before.get(key);
        if (item) after.set(key, item);
      }
      return after;
    });
  }, []);
  const remove = useCallback((numbers: readonly number[]) => {
    setChosen((before) => {
      const after = new Map(before);
      for (const number of numbers) after.delete(String(number));
      return after;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);

  return useMemo(
    () => ({
      items: [...chosen.values()],
      keys: new Set(chosen.keys()),
      choose,
      remove,
      clear,
    }),
    [chosen, choose, remove, clear],
  );
}
