import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { secondFactor } from '#contract/api/account/second-factor.ts';
import { request } from '#renderer/lib/api/request.ts';

export const factorQueries = {
  status: queryOptions({
    queryKey: ['SecondFactor', 'status'],
    queryFn: ({ signal }) => request(secondFactor.status, { signal }),
  }),
  /** The challenge of a round; the one before stays until it is there. */
  challenge: (round: number) =>
    queryOptions({
      queryKey: ['StepUp', round],
      queryFn: ({ signal }) => request(secondFactor.stepUpBegin, { signal }),
      gcTime: 0,
      staleTime: Infinity,
      placeholderData: keepPreviousData,
    }),
};

export function useFactorStatus() {
  return useQuery(factorQueries.status);
}
