import { useMemo } from 'react';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { areas } from '#contract/rules/settings.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { routes } from '../../routes.tsx';
import { builtWith, pathOfArea } from './built-with.ts';
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
  return useMemo(() => {
    // An account that an older version kept hides nothing.
    const { hidden_areas: hidden = [] }: Partial<CurrentUser> = user ?? {};
    const away = new Set(hidden.map(pathOfArea));
    return buildMenu({
      standing: user,
      built: builtWith(built, areas, on),
      support: { isOn, url },
      areas: on,
    }).filter(({ id }) => !away.has(id));
  }, [user, isOn, url, on]);
}
