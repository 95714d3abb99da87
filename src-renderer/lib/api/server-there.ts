import { publicApi } from '#contract/api/public.ts';

/** Timeout of the probe in milliseconds. */
const PATIENCE = 5_000;

/** Probes whether the server is reachable. A captive portal's page does not count. */
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
