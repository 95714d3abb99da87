import { areas } from '#contract/rules/settings.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { routes } from '../../routes.tsx';
import { builtWith } from './built-with.ts';
import { buildMenu } from './model.ts';
import type { MenuItem } from './model.ts';

const built = new Set(routes.map(({ path }) => path));

/** Whether a path, without the leading slash, has a screen. */
export const isBuilt = (path: string) => built.has(path);

/** The logged-in member's menu. */
export function useMenu(): readonly MenuItem[] {
  const { data: user } = useCurrentUser();
  const { data: settings } = useSettings();
  const isOn = useIsAreaOn('support') ?? false;
  const url = settings?.support_url ?? '';
  const on = settings?.areas;
  return useMemo(
    () =>
      buildMenu({
        standing: user,
        built: builtWith(built, areas, on),
        support: { isOn, url },
        areas: on,
      }),
    [user, isOn, url, on],
  );
}
