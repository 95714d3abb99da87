import { queryOptions } from '@tanstack/react-query';
import type { ArchivePort } from '#renderer/platform/ports.ts';

/** Read from this device, so also without a connection; never among what a browser's storage keeps. */
const local = { networkMode: 'always', staleTime: Infinity, gcTime: 0, retry: false } as const;

export const archiveQueries = {
  /** @param count of records: the list is read again when it grows */
  list: (archive: ArchivePort, count: number) =>
    queryOptions({ ...local, queryKey: ['Archive', 'list', count], queryFn: () => archive.list() }),

  record: (archive: ArchivePort, number: number) =>
    queryOptions({
      ...local,
      queryKey: ['Archive', 'record', number],
      queryFn: () => archive.read(number),
    }),
};
