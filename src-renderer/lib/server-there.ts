import { publicApi } from '#contract/api/public.ts';

/** Milliseconds that the server may take to show that it is there. */
const PATIENCE = 5_000;

/** Whether the server answers. A page of something in between, such as a hotel's log-in, is no answer. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { headers } = await fetch(publicApi.health.path, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return headers.get('Content-Type')?.includes('json') ?? false;
  } catch {
    return false;
  }
}
