import { useMutation, useQueryClient } from '@tanstack/react-query';
import { game, type GameSettingsChange } from '#contract/api/game/game.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** Changes whether, as whom and to whom the member is listed. */
export function useChangeListing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<GameSettingsChange, 'enabled'>) => request(game.settings, { body }),
    onSettled: () => invalidateTags(queryClient, game.settings),
  });
}
