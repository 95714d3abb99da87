import { atom, useAtom } from 'jotai';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';

const MOST = 4;

/** Kept in memory alone, and for one member: the next one at this device sees nothing of it. */
const recentAtom = atom<{ readonly owner: string; readonly ids: readonly string[] }>({
  owner: '',
  ids: [],
});

/** Ids of what this member chose lately, the latest first. */
export function useRecent() {
  const [{ owner, ids }, setRecent] = useAtom(recentAtom);
  const username = useCurrentUser().data?.username ?? '';
  const recent = owner === username ? ids : [];
  return {
    recent,
    remember: (id: string) =>
      setRecent({
        owner: username,
        ids: [id, ...recent.filter((one) => one !== id)].slice(0, MOST),
      }),
  };
}
