import { readsAdministration } from '#contract/rules/staff.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { isSupportIn } from '#renderer/domain/ticket/use-is-support-on.ts';
import { routes } from '../../routes.tsx';
import { buildMenu } from './model.ts';
import type { MenuItem } from './model.ts';

const built = new Set(routes.map(({ path }) => path));

/** Whether a path, without the leading slash, has a screen. */
export const isBuilt = (path: string) => built.has(path);

/** The logged-in member's menu. */
export function useMenu(): readonly MenuItem[] {
  const { data: user } = useCurrentUser();
  const { data: settings } = useSettings();
  const isAdmin = user !== undefined && readsAdministration(user);
  const url = settings?.support_url ?? '';
  const isOn = isSupportIn(settings);
  return useMemo(() => buildMenu({ isAdmin, built, support: { isOn, url } }), [isAdmin, isOn, url]);
}
