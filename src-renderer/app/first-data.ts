import type { QueryClient } from '@tanstack/react-query';
import { currentUserQueries } from '#renderer/domain/current-user/current-user-queries.ts';
import { loadMemberScreens } from './load-member-screens.ts';

/** Milliseconds: then the first screen opens with what is there, and with skeletons for the rest. */
const PATIENCE = 800;

/**
 * Fetches the members' screens and the data of the one at `path` beside each other. With its data at
 * hand that screen is drawn once, in slices, instead of again in one piece for every answer. Never
 * fails: what did not come is asked for again by who shows it.
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
