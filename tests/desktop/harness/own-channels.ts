import { loud } from './loud.ts';
import type { Reply, SenderFrame } from './ipc.ts';

type Handler = (event: unknown, ...input: unknown[]) => unknown;

/** `webContents.ipc`: channels that one page's messages reach, before those of `ipcMain`. */
export interface OwnChannels {
  readonly ipc: {
    handle(channel: string, handler: Handler): void;
    removeHandler(channel: string): void;
  };
  readonly channels: () => readonly string[];
  /** Undefined: nobody listens to that channel of this page alone. */
  call(
    sender: unknown,
    senderFrame: SenderFrame | null,
    channel: string,
    input: readonly unknown[],
  ): Promise<Reply> | undefined;
}

export function createOwnChannels(): OwnChannels {
  const handlers = new Map<string, Handler>();
  return {
    ipc: loud('webContents.ipc', {
      handle(channel: string, handler: Handler): void {
        if (handlers.has(channel)) throw new Error(`A second handler for ${channel}`);
        handlers.set(channel, handler);
      },
      removeHandler: (channel: string): void => void handlers.delete(channel),
    }),
    channels: () => [...handlers.keys()],
    call(sender, senderFrame, channel, input) {
      const handler = handlers.get(channel);
      return handler && answer(handler, { sender, senderFrame }, input);
    },
  };
}

/** Arguments and answer are cloned, of an error only words arrive. */
async function answer(handler: Handler, event: object, input: readonly unknown[]): Promise<Reply> {
  try {
    return { value: structuredClone(await handler(event, ...structuredClone(input))) };
  } catch (error) {
    return { error: String(error) };
  }
}
