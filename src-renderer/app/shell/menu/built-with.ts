/** First part of the paths of areas that are not named after their key. */
const paths: Readonly<Record<string, string>> = { game: 'online-game' };

/** First part of the paths of an area's screens; the name of its menu entry as well. */
export const pathOfArea = (area: string): string => paths[area] ?? area;

/**
 * The screens that there are now, of all that are built: those below an area's path belong to it, for
 * members and for staff, and there are none while it is switched off. `on` is missing in settings that an older version kept.
 */
export const builtWith = (
  built: Iterable<string>,
  areas: readonly string[],
  on: readonly string[] | undefined,
): ReadonlySet<string> =>
  new Set(
    [...built].filter((path) => {
      const [first = '', second = ''] = path.split('/', 2);
      const place = first === 'admin' ? second : first;
      const area = areas.find((one) => pathOfArea(one) === place);
      return area === undefined || (on ?? []).includes(area);
    }),
  );
