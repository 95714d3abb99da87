import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  adminCatalog,
  type CatalogPlan,
  type CatalogRange,
  type CatalogRank,
  type PlanFields,
  type RangeFields,
  type RankFields,
} from '#contract/api/admin/catalog.ts';
import { request } from '#renderer/lib/api.ts';
import { invalidateTags } from '#renderer/lib/query-client.ts';

export const catalogQuery = queryOptions({
  queryKey: ['Plans', 'catalog'],
  queryFn: ({ signal }) => request(adminCatalog.list, { signal }),
});

interface WithReason {
  readonly reason: string;
}

/** Creates a plan, or changes the one that was seen. */
export function useSavePlan(plan: CatalogPlan | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanFields & WithReason) => {
      if (!plan) return request(adminCatalog.createPlan, { body });
      const { id, is_used: _, ...seen } = plan;
      return request(adminCatalog.changePlan, { params: { id }, body: { ...body, seen } });
    },
    onSettled: () => invalidateTags(queryClient, adminCatalog.changePlan),
  });
}

/** Creates a range, or changes the one that was seen. */
export function useSaveRange(range: CatalogRange | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RangeFields & WithReason) => {
      if (!range) return request(adminCatalog.createRange, { body });
      const { id, ...seen } = range;
      return request(adminCatalog.changeRange, { params: { id }, body: { ...body, seen } });
    },
    onSettled: () => invalidateTags(queryClient, adminCatalog.changeRange),
  });
}

/** Adds a rank, or changes the one that was seen. */
export function useSaveRank(rank: CatalogRank | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RankFields) => {
      if (!rank) return request(adminCatalog.createRank, { body });
      const { id, ...seen } = rank;
      return request(adminCatalog.changeRank, { params: { id }, body: { ...body, seen } });
    },
    onSettled: () => invalidateTags(queryClient, adminCatalog.changeRank),
  });
}
