import { queryOptions } from '@tanstack/react-query';
import { tree } from '#contract/api/tree.ts';
import { request } from '#renderer/lib/api/request.ts';

export const ownSlotQuery = queryOptions({
  queryKey: ['Tree', 'own-slot'],
  queryFn: ({ signal }) => request(tree.ownSlot, { signal }),
});
