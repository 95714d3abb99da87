/** Where an address in a text leads: a path of ours, an https page outside, or nowhere. */
export type MarkdownTarget =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string };

/** What a browser skips or reads as a slash, so that "/\evil.test" would be another host. */
const DECEIVING = /[\\\s]|\p{Cc}/u;

/**
 * Where a link or picture of a text that others wrote may lead. Undefined for everything but a path
 * of ours and an https address without a name and password in it.
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
