import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import {
  withdrawalStatuses,
  type WithdrawalStatus,
} from '#contract/rules/withdrawals/transitions.ts';

const isStatus = (text: string | null): text is WithdrawalStatus =>
  withdrawalStatuses.some((status) => status === text);

/** A withdrawal's number as the address carries it; null for anything else. */
export function parseNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** What the list shows, kept in the address: a reload, a link or "back" finds the same. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const status = params.get('status');

  const change = (name: string, value: string | null) => {
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    });
  };
  return {
    status: isStatus(status) ? status : undefined,
    number: parseNumber(params.get('number')),
    showStatus: (next: WithdrawalStatus | undefined) => change('status', next ?? null),
    open: (number: number) => change('number', String(number)),
    close: () => change('number', null),
  };
}
