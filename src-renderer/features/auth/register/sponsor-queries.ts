import { queryOptions } from '@tanstack/react-query';
import type { TreePreview } from '#contract/api/public.ts';
import { publicApi } from '#contract/api/public.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { request } from '#renderer/lib/api/request.ts';
import { ApiError } from '#renderer/lib/api/error.ts';

/** What a sponsor link says: who invites, and the leg where it names one. */
export interface SponsorLink {
  readonly ref: string;
  readonly side: TreeSide | undefined;
}

const isSide = (value: string | null): value is TreeSide => value === 'left' || value === 'right';

/** Reads `?ref=&side=`; undefined without a sponsor. */
export function readSponsorLink(query: URLSearchParams): SponsorLink | undefined {
  const ref = query.get('ref')?.trim();
  const side = query.get('side');
  return ref ? { ref, side: isSide(side) ? side : undefined } : undefined;
}

/** The sponsor link in what was pasted: a whole address, its query alone, or a bare username. */
export function parseSponsorLink(text: string): SponsorLink | undefined {
  const pasted = text.trim();
  const query = pasted.includes('?') ? pasted.slice(pasted.indexOf('?')) : '';
  if (query) return readSponsorLink(new URLSearchParams(query));
  return /^\w{3,30}$/.test(pasted) ? { ref: pasted, side: undefined } : undefined;
}

/** The registration address of a sponsor link. */
export function registerPath({ ref, side }: SponsorLink): string {
  return `/register?${new URLSearchParams({ ref, ...(side && { side }) }).toString()}`;
}

async function preview(link: SponsorLink, signal: AbortSignal): Promise<TreePreview | null> {
  try {
    const { ref, side } = link;
    return await request(publicApi.treePreview, {
      query: { ref, ...(side && { side }) },
      signal,
    });
  } catch (error) {
    // An answer that is a refusal: unknown or blocked, nobody can register under this sponsor.
    const isRefusal = error instanceof ApiError && !error.isUnanswered && error.kind !== 429;
    if (isRefusal) return null;
    throw error;
  }
}

export const sponsorQueries = {
  /** The slot the next sign-up would get; null for a sponsor that does not exist. */
  slot: (link: SponsorLink) =>
    queryOptions({
      queryKey: ['Tree', 'preview', link],
      queryFn: ({ signal }) => preview(link, signal),
      // Others register too: the slot shown must be today's.
      staleTime: 0,
    }),
};
