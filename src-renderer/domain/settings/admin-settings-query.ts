import { queryOptions } from '@tanstack/react-query';
import { adminSettings } from '#contract/api/admin/settings.ts';
import { request } from '#renderer/lib/api/request.ts';

/** Every setting, as administrators read them. */
export const adminSettingsQuery = queryOptions({
  queryKey: ['Settings', 'admin'],
  queryFn: ({ signal }) => request(adminSettings.list, { signal }),
});
