import type { Area } from '#contract/rules/settings.ts';
import { useSettings } from './settings-queries.ts';

/** Whether an area of the product is switched on; undefined until that is known. */
export function useIsAreaOn(area: Area): boolean | undefined {
  const { data } = useSettings();
  // Settings kept by an older version know no areas.
  return data && ((data as Partial<typeof data>).areas ?? []).includes(area);
}
