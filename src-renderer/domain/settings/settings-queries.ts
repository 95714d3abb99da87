import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { publicApi } from '#contract/api/public.ts';
import { request } from '#renderer/lib/api/request.ts';

export const settingsQueries = {
  public: queryOptions({
    queryKey: ['Settings', 'public'],
    queryFn: ({ signal }) => request(publicApi.settings, { signal }),
  }),
  countries: queryOptions({
    queryKey: ['Settings', 'countries'],
    queryFn: ({ signal }) => request(publicApi.countries, { signal }),
    staleTime: Infinity,
  }),
};

/** Whether a query is about the signed-in person, and not the settings, which are everybody's. */
export const isPersonal = ({ queryKey }: { readonly queryKey: QueryKey }): boolean =>
  queryKey[0] !== settingsQueries.public.queryKey[0];

/** Fees, minimums, the chain and the links that every visitor may know. */
export function useSettings() {
  return useQuery(settingsQueries.public);
}

/** Origin that shared links begin with; the desktop's pages have one that means nothing elsewhere. */
export function usePublicOrigin(): string {
  return useSettings().data?.public_url ?? location.origin;
}
