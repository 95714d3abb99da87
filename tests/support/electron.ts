import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

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

/** What the windows were told: `[channel, payload]`. */
export const sent: [string, unknown][] = [];

export const BrowserWindow = {
  getAllWindows: () => [
    {
      webContents: {
        send: (channel: string, payload: unknown) => sent.push([channel, structuredClone(payload)]),
      },
    },
  ],
};

export type Backend = 'basic_text' | 'gnome_libsecret';

/** A keyring with a key of its own: real AES-256-GCM, so that what it wrote cannot be read without it. */
export function createKeyring(backend: Backend = 'gnome_libsecret', available = true) {
  const key = randomBytes(32);
  return {
    getSelectedStorageBackend: () => backend,
    isAsyncEncryptionAvailable: () => Promise.resolve(available),
    encryptStringAsync(text: string): Promise<Buffer> {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Promise.resolve(Buffer.concat([iv, cipher.getAuthTag(), encrypted]));
    },
    async decryptStringAsync(encrypted: Buffer) {
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12));
      decipher.setAuthTag(encrypted.subarray(12, 28));
      const text = Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]);
      return { result: text.toString('utf8'), shouldReEncrypt: false };
    },
  };
}
