import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  adminCatalogue,
  type CataloguePlan,
  type CatalogueRange,
  type CatalogueRank,
  type PlanFields,
  type RangeFields,
  type RankFields,
} from '#contract/api/admin/catalogue.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

export const catalogueQuery = queryOptions({
  queryKey: ['Plans', 'catalogue'],
  queryFn: ({ signal }) => request(adminCatalogue.list, { signal }),
});

interface WithReason {
  readonly reason: string;
}

/** Creates a plan, or changes the one that was seen. */
export function useSavePlan(plan: CataloguePlan | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanFields & WithReason) => {
      if (!plan) return request(adminCatalogue.createPlan, { body });
      const { id, is_used: _, ...seen } = plan;
      return request(adminCatalogue.changePlan, { params: { id }, body: { ...body, seen } });
    },
    onSettled: () => invalidateTags(queryClient, adminCatalogue.changePlan),
  });
}

/** Creates a range, or changes the one that was seen. */
export function useSaveRange(range: CatalogueRange | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RangeFields & WithReason) => {
      if (!range) return request(adminCatalogue.createRange, { body });
      const { id, ...seen } = range;
      return request(adminCatalogue.changeRange, { params: { id }, body: { ...body, seen } });
    },
    onSettled: () => invalidateTags(queryClient, adminCatalogue.changeRange),
  });
}

/** Adds a rank, or changes the one that was seen. */
export function useSaveRank(rank: CatalogueRank | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RankFields) => {
      if (!rank) return request(adminCatalogue.createRank, { body });
      const { id, ...seen } = rank;
      return request(adminCatalogue.changeRank, { params: { id }, body: { ...body, seen } });
    },
    onSettled: () => invalidateTags(queryClient, adminCatalogue.changeRank),
  });
}
