import { queryOptions, useQuery } from '@tanstack/react-query';
import { auth } from '#contract/api/account/auth.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useIsAuthenticated } from '../session/auth-state.ts';

export const currentUserQueries = {
  current: queryOptions({
    queryKey: ['User', 'current'],
    queryFn: ({ signal }) => request(auth.user, { signal }),
  }),
};

/** The signed-in member; not asked for while nobody is. */
export function useCurrentUser() {
  const isAuthenticated = useIsAuthenticated();
  return useQuery({ ...currentUserQueries.current, enabled: isAuthenticated });
}
