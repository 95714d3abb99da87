import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';

/** False for somebody of the desk who is no member besides: their figures would be a row of zeros. */
export function useHasOwnBusiness(): boolean {
  const { data: user } = useCurrentUser();
  return !(user?.role === 'support' && user.current_membership === null);
}
