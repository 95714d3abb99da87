import { memberScreens, visitorScreens } from '#contract/rules/screens.ts';

/** The scheme that the system gives to this app. */
export const LINK_SCHEME = 'tct';

/** The screens that a link of the system may open; the parts after `:` are named by the link. */
export const linkedRoutes: readonly string[] = [
  ...visitorScreens,
  ...Object.keys(memberScreens),
].map((path) => `/${path}`);

/**
 * Lower-case words and numbers between slashes, nothing else: no dots, no escapes, no user, no port,
 * no question. What is not written so is refused before anything interprets it.
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

/** The route that a link of the system means, e.g. `tct://made-withdrawals`; undefined: none of ours. */
export function routeOfLink(link: string): string | undefined {
  if (link.length > MAX_LENGTH) return undefined;
  const place = WELL_FORMED.exec(link)?.[1];
  if (place === undefined) return undefined;
  const path = `/${place.replace(/\/$/, '')}`;
  return linkedRoutes.some(isRoute(path)) ? path : undefined;
}

/** The link among a command line's words: the system adds it as the last one. */
export function linkOf(words: readonly string[]): string | undefined {
  return words.findLast((word) => word.startsWith(`${LINK_SCHEME}:`));
}
