import { loud, LoudEmitter } from './loud.ts';
import { onCommand } from './wire.ts';

type Handler = (event: unknown, ...input: unknown[]) => unknown;

/** Sender frame of a message, as in `event.senderFrame`. */
export interface SenderFrame {
  readonly url: string;
  readonly origin: string;
  readonly parent: { readonly url: string } | null;
}

class IpcMain extends LoudEmitter {
  readonly handlers = new Map<string, Handler>();

  constructor() {
    // The only channel that a dependency registers by itself (electron-store).
    super('ipcMain', ['electron-store-get-data']);
  }
  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`A second handler for ${channel}`);
    this.handlers.set(channel, handler);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
}

export const mainChannels = loud('ipcMain', new IpcMain());

export type Reply = { readonly value: unknown } | { readonly error: string };

/**
 * Calls a channel like a page: arguments and result are cloned, of an error only the message
 * arrives.
 */
export async function call(
  sender: unknown,
  senderFrame: SenderFrame | null,
  channel: string,
  input: readonly unknown[],
): Promise<Reply> {
  const handler = mainChannels.handlers.get(channel);
  if (!handler) return { error: `Error: No handler registered for '${channel}'` };
  try {
    const event = { sender, senderFrame, processId: 1, frameId: 1, type: 'frame' };
    return { value: structuredClone(await handler(event, ...structuredClone(input))) };
  } catch (error) {
    return { error: String(error) };
  }
}

export interface Forged {
  readonly frame: SenderFrame | null;
  readonly channel: string;
  readonly input: readonly unknown[];
}

/** A forged message, e.g. from a foreign frame. */
onCommand<Forged>('forge', ({ frame, channel, input }) => call({}, frame, channel, input));
onCommand('channels', () => [...mainChannels.handlers.keys()]);
/** Channels with a listener that are not ours, e.g. of a dependency. */
onCommand('listeners', () => mainChannels.eventNames().filter((name) => name !== 'newListener'));
