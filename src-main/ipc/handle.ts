import { BrowserWindow, ipcMain } from 'electron';
import { Check } from 'typebox/value';
import { argumentSchemas } from '#contract/ipc/channels.schema.ts';
import type { CallChannel, Calls, EventChannel, Events } from '#contract/ipc/channels.ts';
import { isOwnPage, isOwnSender } from './sender.ts';

type Work<Channel extends CallChannel> = (
  ...input: Parameters<Calls[Channel]>
) => ReturnType<Calls[Channel]> | Promise<ReturnType<Calls[Channel]>>;

/**
 * Registers a handler for a channel. The sender must be the top frame of one of our own pages and
 * the argument must match the channel's schema; otherwise the call is rejected and `work` does not
 * run.
 */
export function handle<Channel extends CallChannel>(channel: Channel, work: Work<Channel>): void {
  ipcMain.handle(channel, (event, ...input: unknown[]) => {
    if (!isOwnSender(event.senderFrame)) throw new Error(`${channel}: unknown sender`);
    if (input.length > 1 || !Check(argumentSchemas[channel], input[0])) {
      throw new TypeError(`${channel}: wrong argument`);
    }
    return work(...(input as Parameters<Calls[Channel]>));
  });
}

/**
 * Sends an event to every window that shows a page of the app. Windows apart (wallet questions,
 * replay) do not receive events.
 */
export function emit<Channel extends EventChannel>(
  channel: Channel,
  payload: Events[Channel],
): void {
  for (const { webContents } of BrowserWindow.getAllWindows()) {
    if (isOwnPage(webContents.getURL())) webContents.send(channel, payload);
  }
}
