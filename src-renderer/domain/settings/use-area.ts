import type { Area } from '#contract/rules/settings.ts';
import { useSettings } from './settings-queries.ts';

/** Whether an area of the product is switched on; undefined until that is known. */
export function useIsAreaOn(area: Area): boolean | undefined {
  return useSettings().data?.areas.includes(area);
}
