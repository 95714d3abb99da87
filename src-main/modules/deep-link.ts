import { memberScreens, visitorScreens } from '#contract/rules/screens.ts';

/** URL scheme registered with the operating system. */
export const LINK_SCHEME = 'tct';

/** Route patterns that a deep link may open; a part after `:` is a parameter. */
export const linkedRoutes: readonly string[] = [
  ...visitorScreens,
  ...Object.keys(memberScreens),
].map((path) => `/${path}`);

/**
 * Syntax allow-list, applied before the URL is parsed: lower-case words and digits between slashes.
 * No dots, percent-encoding, credentials, port or query.
 */
const WELL_FORMED = /^tct:\/\/((?:[a-z0-9]+(?:-[a-z0-9]+)*\/?)*)$/;
const MAX_LENGTH = 200;

const isRoute = (path: string) => (route: string) => {
  const wanted = route.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
};

/** The route of a deep link, e.g. `tct://made-withdrawals`; undefined if it matches no pattern. */
export function routeOfLink(link: string): string | undefined {
  if (link.length > MAX_LENGTH) return undefined;
  const place = WELL_FORMED.exec(link)?.[1];
  if (place === undefined) return undefined;
  const path = `/${place.replace(/\/$/, '')}`;
  return linkedRoutes.some(isRoute(path)) ? path : undefined;
}

/** The deep link in a command line; the operating system appends it as the last argument. */
export function linkOf(words: readonly string[]): string | undefined {
  return words.findLast((word) => word.startsWith(`${LINK_SCHEME}:`));
}
