import { queryOptions } from '@tanstack/react-query';
import { directs, type Direct } from '#contract/api/directs.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE_SIZE = 50;
/** Rows asked for at once where all of them are wanted. */
const EXPORT_SIZE = 200;

/** Which directs the list has; undefined: all. */
export interface DirectFilter {
  readonly state?: Direct['membership']['state'];
  readonly side?: TreeSide;
  readonly search?: string;
}

export const directQueries = {
  links: queryOptions({
    queryKey: ['Tree', 'links'],
    queryFn: ({ signal }) => request(directs.links, { signal }),
  }),
  /** Newest first. */
  list: (filter: DirectFilter) =>
    cursorQuery({
      endpoint: directs.list,
      queryKey: ['Tree', 'referrals', filter],
      query: filter,
      pageSize: PAGE_SIZE,
    }),
};

/** Every direct that a filter holds, page after page. */
export async function allDirects(filter: DirectFilter): Promise<Direct[]> {
  const found: Direct[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Direct[]; next: string | null } = await request(directs.list, {
      query: { ...filter, limit: EXPORT_SIZE, ...(cursor !== null && { cursor }) },
    });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return found;
}
