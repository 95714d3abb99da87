import { scrypt as nodeScrypt } from 'node:crypto';
import { scrypt } from 'ethers/crypto';

/**
 * ethers computes scrypt in JavaScript, which blocks for seconds. Node's own takes half a second and
 * runs beside the main thread, so the windows go on.
 */
export function registerNativeScrypt(): void {
  scrypt.register(
    (password, salt, N, r, p, length) =>
      new Promise((resolve, reject) => {
        // What the algorithm needs, and a little more.
        const maxmem = 128 * N * r + 128 * r * p + 1024 * 1024;
        nodeScrypt(password, salt, length, { N, r, p, maxmem }, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
}
