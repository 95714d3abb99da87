import { useCurrentUser } from './current-user-queries.ts';

/** Whether keys without a modifier act for this member. */
export const useHasSingleKeys = (): boolean => useCurrentUser().data?.preferences.shortcuts ?? true;
