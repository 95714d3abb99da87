/** Target of a link in a text: a path of the app or an external https URL. */
export type MarkdownTarget =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string };

/**
 * Characters that browsers strip or treat as a slash, so that "/\evil.test" would be another host.
 */
const DECEIVING = /[\\\s]|\p{Cc}/u;

/**
 * Allow-list for links and images in user-written text: paths of the app and https URLs without
 * credentials. Undefined for anything else.
 */
export function markdownTarget(url: string | undefined): MarkdownTarget | undefined {
  if (!url || DECEIVING.test(url)) return undefined;
  if (url.startsWith('/')) {
    return url.startsWith('//') ? undefined : { kind: 'path', path: url };
  }
  if (!URL.canParse(url)) return undefined;
  const { protocol, username, password, href } = new URL(url);
  const isSafe = protocol === 'https:' && username === '' && password === '';
  return isSafe ? { kind: 'outside', url: href } : undefined;
}
