import { createHash, createHmac } from 'node:crypto';
import { drawLayout, type SeededHmac } from '#contract/rules/game/layout.ts';
import type { GameLayout } from '#contract/rules/game/board.ts';
import type { UtcDay } from '#contract/rules/days.ts';

/** SHA-256: of a text it is how the seeds of the worked examples are made. */
export const seedOf = (of: string | Uint8Array): Buffer => createHash('sha256').update(of).digest();

/** As the server makes blocks. */
export const nodeHmac =
  (seed: Uint8Array): SeededHmac =>
  (message) =>
    Promise.resolve(createHmac('sha256', seed).update(message).digest());

/** As a browser makes them. */
export const webHmac =
  (seed: Uint8Array<ArrayBuffer>): SeededHmac =>
  async (message) => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', seed, algorithm, false, ['sign']);
    const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message));
    return new Uint8Array(signed);
  };

/** The board of the worked examples: its seed is the hash of a text and the day. */
export const demoBoard = (day: UtcDay): Promise<GameLayout> =>
  drawLayout(day, nodeHmac(seedOf(`demo seed ${day}`)));
