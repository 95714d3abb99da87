const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/**
 * Whether a version comes after another one. Only released ones count (`1.2.3`): a trial version, or
 * what is written otherwise, is never newer.
 */
export function isNewer(version: string, than: string): boolean {
  const given = VERSION.exec(version)?.slice(1).map(Number);
  // Of ours, what stands behind a hyphen does not count: a trial version is followed by its release.
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
