/** Value of a top-level YAML key `name`, or the first item of its list. */
function valueOf(feed: string, name: string): string | undefined {
  const found = new RegExp(String.raw`^${name}:[^\S\n]*(?:\n[^\S\n]*-)?[^\S\n]*(\S.*)$`, 'm');
  return found.exec(feed)?.[1]?.replaceAll(/^['"]|['"]$/g, '');
}

/**
 * Whether the feed in electron-builder's `app-update.yml` is acceptable: https, or http on
 * loopback. On Windows it must name the publisher, otherwise electron-updater does not verify the
 * code signature.
 */
export function canUpdate(feed: string, platform: NodeJS.Platform): boolean {
  const url = valueOf(feed, 'url');
  if (url === undefined || !/^(https:\/\/|http:\/\/127\.0\.0\.1:)/.test(url)) return false;
  return platform !== 'win32' || valueOf(feed, 'publisherName') !== undefined;
}
