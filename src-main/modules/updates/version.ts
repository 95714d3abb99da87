const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/**
 * Whether one version is newer than another. Only releases (`1.2.3`) can be newer: pre-releases and
 * malformed versions never are.
 */
export function isNewer(version: string, than: string): boolean {
  const given = VERSION.exec(version)?.slice(1).map(Number);
  // Strip the pre-release suffix of the running version, so a pre-release build can update too.
  const present = VERSION.exec(than.split('-')[0] ?? '')
    ?.slice(1)
    .map(Number);
  if (!given || !present) return false;
  for (const [index, part] of given.entries()) {
    const own = present[index] ?? 0;
    if (part !== own) return part > own;
  }
  return false;
}
