import { queryOptions } from '@tanstack/react-query';
import { files } from '#contract/api/files.ts';
import { MOST_SEALED_BYTES } from '#contract/diagnostics/diagnostics.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';

/** The bytes of a file that came with a ticket; null where it is larger than any recording: it is not read. */
async function readRecording(id: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const { url, size } = await request(files.open, { params: { id }, signal });
  if (size > MOST_SEALED_BYTES) return null;
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ApiError('FETCH_ERROR', { cause });
  });
  if (!response.ok) throw new ApiError(response.status);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length > MOST_SEALED_BYTES ? null : bytes;
}

/** A member's recording is in memory while its screen is open, and no longer. */
export const recordingQuery = (id: string) =>
  queryOptions({
    queryKey: ['Files', 'recording', id],
    queryFn: ({ signal }) => readRecording(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
