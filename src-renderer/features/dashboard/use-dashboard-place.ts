import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import { earningsPeriods, type EarningsPeriod } from './ledger-queries.ts';

const defaultPeriod: EarningsPeriod = '30d';

/** What the dashboard shows of its own choice, kept in the address. */
export function useDashboardPlace() {
  const [params, setParams] = useSearchParams();
  const period = earningsPeriods.find((one) => one === params.get('period')) ?? defaultPeriod;

  const change = (name: string, value: string | null) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    period,
    showPeriod: (next: EarningsPeriod) => change('period', next === defaultPeriod ? null : next),
  };
}
