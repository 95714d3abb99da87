/** The value of a plain line `name: value`, or the first of its list. */
function valueOf(feed: string, name: string): string | undefined {
  const found = new RegExp(String.raw`^${name}:[^\S\n]*(?:\n[^\S\n]*-)?[^\S\n]*(\S.*)$`, 'm');
  return found.exec(feed)?.[1]?.replaceAll(/^['"]|['"]$/g, '');
}

/**
 * Whether the feed that the packager wrote (app-update.yml) may be followed: over https, or on this
 * computer; on Windows only where it names the publisher, since without a name nobody's certificate
 * would be asked for.
 */
export function canUpdate(feed: string, platform: NodeJS.Platform): boolean {
  const url = valueOf(feed, 'url');
  if (url === undefined || !/^(https:\/\/|http:\/\/127\.0\.0\.1:)/.test(url)) return false;
  return platform !== 'win32' || valueOf(feed, 'publisherName') !== undefined;
}
