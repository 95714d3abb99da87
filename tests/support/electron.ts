/**
 * Stands in for the parts of `electron` that the main process's own code calls, so that it runs in
 * plain Node: `vi.mock('electron', () => import('../../tests/support/electron.ts'))`.
 */

type Handler = (event: unknown, ...input: unknown[]) => unknown;

/** The frame a message comes from, as `event.senderFrame` describes it. */
export interface StandInFrame {
  readonly url: string;
  readonly parent: unknown;
}

const handlers = new Map<string, Handler>();

/** As installed: no environment changes where its pages come from. */
export const app = { isPackaged: true };

export const ipcMain = {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`A second handler for ${channel}`);
    handlers.set(channel, handler);
  },
};

/** Calls a channel as a page would; arguments and answer are cloned, as between processes. */
export async function invoke(
  frame: StandInFrame | null,
  channel: string,
  ...input: unknown[]
): Promise<unknown> {
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`No handler for ${channel}`);
  return structuredClone(await handler({ senderFrame: frame }, ...structuredClone(input)));
}

/** Forgets all handlers, between tests. */
export function removeHandlers(): void {
  handlers.clear();
}

/** What the windows were told: `[address, channel, payload]`. */
export const sent: [string, string, unknown][] = [];

/** The app's own window, and one of the main process's. */
const pages = ['app://bundle/dashboard', 'app://replay/dashboard'];

export const BrowserWindow = {
  getAllWindows: () =>
    pages.map((url) => ({
      webContents: {
        getURL: () => url,
        send: (channel: string, payload: unknown) =>
          sent.push([url, channel, structuredClone(payload)]),
      },
    })),
};
