import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#renderer/lib/api/error.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { fileQuery } from './file-query.ts';

/** Saves a file on the device by a fresh link: one of before may have expired. Its error is an ApiError. */
export function useDownload(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { url, name } = await queryClient.query({ ...fileQuery(id), staleTime: 0 });
      const response = await fetch(url).catch((cause: unknown) => {
        throw new ApiError('FETCH_ERROR', { cause });
      });
      if (!response.ok) throw new ApiError(response.status);
      downloadBlob(await response.blob(), name);
    },
  });
}
