import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useIsSupportOn } from '#renderer/domain/ticket/use-is-support-on.ts';
import { startPath } from '../routing/return-path.ts';

/** Where the logo leads: to what the user's work begins with. */
export function useStartPath(): string {
  const { data: user } = useCurrentUser();
  const hasDesk = useIsSupportOn();
  return startPath(user ?? { role: 'member' }, hasDesk);
}
