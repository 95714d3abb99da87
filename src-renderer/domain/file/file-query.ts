import { queryOptions } from '@tanstack/react-query';
import { files } from '#contract/api/files.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { request } from '#renderer/lib/api/request.ts';

/** A link that opens a file; the tag is not one of those that are kept on the device. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['File', id],
    queryFn: ({ signal }) => request(files.open, { signal, params: { id } }),
    staleTime: MINUTE_MS,
  });
