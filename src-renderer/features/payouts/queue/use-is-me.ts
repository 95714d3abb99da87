import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';

/** Whether an administrator's username, as the server gives it, is the caller's own. */
export function useIsMe(): (username: string | null) => boolean {
  const { data } = useCurrentUser();
  return (username) => data !== undefined && username === data.username;
}
