import { useMutation, useQueryClient } from '@tanstack/react-query';
import { game } from '#contract/api/game/game.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** Switches the game on or off for the member: off, the menu has no entry of it. */
export function useSwitchGame() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => request(game.settings, { body: { enabled } }),
    onSettled: () => invalidateTags(queryClient, game.settings),
  });
}
