import type { UtcDay } from '#contract/rules/days.ts';
import type { GameLayout } from '#contract/rules/game/board.ts';
import { drawLayout } from '#contract/rules/game/layout.ts';
import { sha256Bytes } from '#renderer/lib/browser/sha256.ts';
import { fromHex, toHex } from '#renderer/lib/hex.ts';

const SEED_BYTES = 32;

/** A seed that this device draws for practice, in hex. */
export const drawSeed = (): string => toHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));

/** SHA-256 of a seed, both in hex. */
export const hashOf = async (seed: string): Promise<string> =>
  toHex(await sha256Bytes(fromHex(seed)));

/** The board that a seed gives for a day, computed on this device. */
export async function layoutOf(day: UtcDay, seed: string): Promise<GameLayout> {
  const key = await crypto.subtle.importKey(
    'raw',
    fromHex(seed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return drawLayout(day, async (message) => {
    const block = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message));
    return new Uint8Array(block);
  });
}
