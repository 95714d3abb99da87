import type { TreeSide } from '#contract/rules/limits.ts';

/**
 * The address under which somebody registers below this sponsor.
 * @param origin where the web app lives
 * @param side the leg the link names; undefined leaves it to the sponsor's insertion side
 */
export function sponsorLink(origin: string, username: string, side?: TreeSide): string {
  const link = new URL('/register', origin);
  link.searchParams.set('ref', username);
  if (side) link.searchParams.set('side', side);
  return link.href;
}
