import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';

/** Whether a name or username that the server gives for an administrator is the caller's own. */
export function useIsMe(): (by: string | null) => boolean {
  const { data } = useCurrentUser();
  return (by) =>
    data !== undefined &&
    (by === data.username || by === `${data.first_name} ${data.last_name}`.trim());
}
