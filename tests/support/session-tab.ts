import { auth } from '#contract/api/auth.ts';
import { createApiClient } from '#renderer/lib/api-client.ts';
import { getDeviceStorage } from '#renderer/lib/device-storage.ts';
import { createWebSession } from '#renderer/platform/web/session.ts';

/**
 * Runs inside a real browser tab: the product's own session and API client, so that a test can make
 * many calls at the very moment when the access token has ended.
 * @param useLocks false takes away what makes tabs wait for each other, to see that the test sees it
 * @returns what went wrong, call by call: nothing where every call was answered
 */
export async function burst(calls: number, useLocks: boolean): Promise<string[]> {
  const session = createWebSession({
    fetch: (...call) => fetch(...call),
    storage: getDeviceStorage(),
    locks: useLocks ? navigator.locks : undefined,
    events: window,
    now: Date.now,
    language: () => 'es',
    log: () => {},
  });
  const api = createApiClient({
    fetch: (...call) => fetch(...call),
    baseUrl: '',
    tokens: session,
    language: () => 'es',
    timeout: 60_000,
  });
  await starting();
  const answers = await Promise.allSettled(
    Array.from({ length: calls }, () => api.request(auth.user)),
  );
  return answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
}

const CHANNEL = 'session-tabs';

/** Says that this tab is ready, and waits until all tabs are told to go. */
function starting(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      if (data === 'go') resolve();
    });
    channel.postMessage('ready');
  });
}

/** In a tab of its own: waits for so many tabs to be ready, then lets them all go. */
export function conduct(tabs: number): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  let ready = 0;
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      if (data !== 'ready') return;
      ready += 1;
      if (ready < tabs) return;
      channel.postMessage('go');
      resolve();
    });
  });
}
