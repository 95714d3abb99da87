import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminSettings, type AdminSetting } from '#contract/api/admin/settings.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** Changes a setting from the value that was seen. */
export function useChangeSetting({ key, value: seen }: AdminSetting) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { value: AdminSetting['value']; note: string }) =>
      request(adminSettings.change, { params: { key }, body: { ...change, seen } }),
    onSettled: () => invalidateTags(queryClient, adminSettings.change),
  });
}
