import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { startPath } from '../routing/return-path.ts';

/** Where the logo leads: to what the user's work begins with. */
export function useStartPath(): string {
  const { data: user } = useCurrentUser();
  const hasDesk = useIsAreaOn('support') ?? false;
  return startPath(user ?? { role: 'member' }, hasDesk);
}
