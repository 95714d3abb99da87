import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';

export const profileTabs = ['data', 'addresses', 'password', 'sessions', 'notifications'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The tab shown, kept in the address: a reload or a link finds the same. */
export function useProfileTab() {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  return {
    tab: profileTabs.find((tab) => tab === named) ?? 'data',
    // Arrows pass through tabs on their way: "back" leaves the screen.
    show: (tab: ProfileTab) => setParams({ tab }, { replace: true }),
  };
}
