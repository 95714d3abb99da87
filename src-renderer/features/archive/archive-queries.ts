import { queryOptions } from '@tanstack/react-query';
import type { ArchiveState } from '#contract/ipc/archive.ts';
import type { ArchivePort } from '#renderer/platform/ports.ts';

/** Read from this device, so also without a connection; never among what a browser's storage keeps. */
const local = { networkMode: 'always', staleTime: Infinity, gcTime: 0, retry: false } as const;

export const archiveQueries = {
  /** Of the member of the state; the list is read again when it grows. */
  list: (archive: ArchivePort, { member, count }: ArchiveState) =>
    queryOptions({
      ...local,
      queryKey: ['Archive', member, 'list', count],
      queryFn: () => archive.list(),
    }),

  record: (archive: ArchivePort, number: number) =>
    queryOptions({
      ...local,
      queryKey: ['Archive', archive.state()?.member, 'record', number],
      queryFn: () => archive.read(number),
    }),
};
