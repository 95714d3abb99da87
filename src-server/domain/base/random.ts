import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Where the server takes unpredictable values from; tests may fix it. */
export interface RandomSource {
  /** Random bytes in base64url. */
  token(bytes: number): string;
  uuid(): string;
  /** So many decimal digits, leading zeros included. */
  digits(count: number): string;
}

export const systemRandom: RandomSource = {
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  uuid: () => randomUUID(),
  digits: (count) =>
    randomInt(10 ** count)
      .toString()
      .padStart(count, '0'),
};
