import type { QueryClient } from '@tanstack/react-query';
import { currentUserQueries } from '#renderer/domain/current-user/current-user-queries.ts';
import { loadMemberScreens } from './load-member-screens.ts';

/**
 * Timeout in milliseconds, after which the first screen renders with skeletons for missing data.
 */
const PATIENCE = 800;

/**
 * Loads the members' screens and the first screen's data in parallel. With its data cached, that
 * screen renders once, in a transition, not once for each response. Never rejects: each component
 * repeats a failed query.
 */
export async function prepareFirstScreen(queryClient: QueryClient, path: string): Promise<void> {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  const screens = loadMemberScreens().then(({ askFirstData }) => askFirstData(queryClient, path));
  const all = Promise.allSettled([queryClient.query(currentUserQueries.current), screens]).then(
    () => {},
  );
  await Promise.race([all, patience]);
}
