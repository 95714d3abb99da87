import { scrypt as nodeScrypt } from 'node:crypto';
import { scrypt } from 'ethers/crypto';

/**
 * Replaces ethers' JavaScript scrypt, which blocks the event loop for seconds, by Node's, which
 * takes half a second on the thread pool.
 */
export function registerNativeScrypt(): void {
  scrypt.register(
    (password, salt, N, r, p, length) =>
      new Promise((resolve, reject) => {
        // scrypt's memory requirement, plus 1 MiB.
        const maxmem = 128 * N * r + 128 * r * p + 1024 * 1024;
        nodeScrypt(password, salt, length, { N, r, p, maxmem }, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
}
