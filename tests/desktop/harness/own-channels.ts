import { loud } from './loud.ts';
import type { Reply, SenderFrame } from './ipc.ts';

type Handler = (event: unknown, ...input: unknown[]) => unknown;

/** `webContents.ipc`: handlers of one page, which take precedence over those of `ipcMain`. */
export interface OwnChannels {
  readonly ipc: {
    handle(channel: string, handler: Handler): void;
    removeHandler(channel: string): void;
  };
  readonly channels: () => readonly string[];
  /** Undefined: this page has no handler of its own for the channel. */
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

/** Arguments and result are cloned; of an error only the message arrives. */
async function answer(handler: Handler, event: object, input: readonly unknown[]): Promise<Reply> {
  try {
    return { value: structuredClone(await handler(event, ...structuredClone(input))) };
  } catch (error) {
    return { error: String(error) };
  }
}
