import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import type { PublicSettings } from '#contract/api/public.ts';

/** Whether tickets and help are part of the product now. A copy kept by an older version knows no areas. */
export const isSupportIn = (
  settings: Partial<Pick<PublicSettings, 'areas'>> | undefined,
): boolean => settings?.areas?.includes('support') ?? false;

export const useIsSupportOn = (): boolean => isSupportIn(useSettings().data);
