import { claimStates, type ClaimState } from '#contract/rules/eligibility/claims.ts';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import type { ClaimFilter } from './eligibility-queries.ts';

const names = ['state', 'country', 'claim'] as const;
const ALL = 'all';
export const claimViews = [...claimStates, ALL] as const;
export type ClaimView = ClaimState | typeof ALL;

/** State, country and the open claim live in the address. */
export function useClaimParams() {
  const { values, change } = useUrlFilters(names);
  const view = claimViews.find((one) => one === values.state) ?? 'asked';
  const country = /^[A-Z]{2}$/.test(values.country) ? values.country : null;
  const filter: ClaimFilter = {
    ...(view !== ALL && { state: view }),
    ...(country !== null && { country }),
  };
  return {
    view,
    country,
    filter,
    id: /^[1-9]\d{0,8}$/.test(values.claim) ? Number(values.claim) : null,
    setView: (next: ClaimView) => change({ state: next === 'asked' ? '' : next, claim: '' }),
    setCountry: (next: string | null) => change({ country: next ?? '', claim: '' }),
    open: (id: number) => change({ claim: String(id) }, {}),
    close: () => change({ claim: '' }),
  };
}
