import { useSearchParams } from 'react-router-dom';
import { isBalanceGroup, type BalanceGroup } from './balance-groups.ts';
import { earningsPeriods, type EarningsPeriod } from './ledger-queries.ts';

const defaultPeriod: EarningsPeriod = '30d';

/** What the dashboard shows of its own choice, kept in the address. */
export function useDashboardPlace() {
  const [params, setParams] = useSearchParams();
  const entries = params.get('entries');
  const period = earningsPeriods.find((one) => one === params.get('period')) ?? defaultPeriod;

  const change = (name: string, value: string | null, replace: boolean) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace, preventScrollReset: true },
    );
  };
  return {
    period,
    showPeriod: (next: EarningsPeriod) =>
      change('period', next === defaultPeriod ? null : next, true),
    entries: isBalanceGroup(entries) ? entries : null,
    /** Opening can be undone with "back"; changing the group inside stays one step. */
    openEntries: (group: BalanceGroup) => change('entries', group, entries !== null),
    closeEntries: () => change('entries', null, true),
  };
}
