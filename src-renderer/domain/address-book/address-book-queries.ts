import { queryOptions } from '@tanstack/react-query';
import { addresses } from '#contract/api/account/addresses.ts';
import { request } from '#renderer/lib/api/request.ts';

/** What the keys of all checks begin with. */
export const addressChecksKey = ['Addresses', 'check'] as const;

export const addressBookQueries = {
  list: queryOptions({
    queryKey: ['Addresses', 'list'],
    queryFn: ({ signal }) => request(addresses.list, { signal }),
  }),

  /** What there is to know of an address now: never kept for another day. */
  check: (wallet: string) =>
    queryOptions({
      queryKey: [...addressChecksKey, wallet.toLowerCase()],
      queryFn: ({ signal }) => request(addresses.check, { signal, body: { wallet } }),
      gcTime: 0,
    }),
};

/** Whether two texts name the same address; capitals are only its checksum. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();
