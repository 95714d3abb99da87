import { queryOptions } from '@tanstack/react-query';
import { referrals, type Referral } from '#contract/api/referrals.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { request } from '#renderer/lib/api.ts';
import { cursorQuery } from '#renderer/lib/cursor-query.ts';

const PAGE_SIZE = 50;
/** Rows asked for at once where all of them are wanted. */
const EXPORT_SIZE = 200;

/** Which directs the list has; undefined: all. */
export interface ReferralFilter {
  readonly state?: Referral['membership']['state'];
  readonly side?: TreeSide;
  readonly search?: string;
}

export const referralQueries = {
  links: queryOptions({
    queryKey: ['Tree', 'links'],
    queryFn: ({ signal }) => request(referrals.links, { signal }),
  }),
  /** Newest first. */
  list: (filter: ReferralFilter) =>
    cursorQuery({
      endpoint: referrals.list,
      queryKey: ['Tree', 'referrals', filter],
      query: filter,
      pageSize: PAGE_SIZE,
    }),
};

/** Every direct that a filter holds, page after page. */
export async function allReferrals(filter: ReferralFilter): Promise<Referral[]> {
  const found: Referral[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Referral[]; next: string | null } = await request(referrals.list, {
      query: { ...filter, limit: EXPORT_SIZE, ...(cursor !== null && { cursor }) },
    });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return found;
}
