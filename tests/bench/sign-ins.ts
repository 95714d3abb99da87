import { auth } from '#contract/api/account/auth.ts';
import { demoApi } from '../e2e-web/support/demo-api.ts';
import { hostilePictures } from '../support/hostile/hostile-pictures.ts';
import { startProduct } from '../support/product.ts';
import type { Bench } from './bench.ts';

const SIGN_INS = 20;
const EMAIL = 'member@demo.test';

/** How long people wait for their sign-in while somebody sends forty hostile pictures. */
export const bench: Bench = async () => {
  // One address and one member send everything here, so the limits are off.
  const product = await startProduct({ env: { REQUESTS_PER_MINUTE: '0' } });
  try {
    const demo = demoApi(product.url);
    const { access } = await demo.signIn(EMAIL);
    const alone = await timed(() => demo.signIn(EMAIL));
    const files = (await hostilePictures()).map(([, file]) => file);
    const uploads = [...files, ...files].map((file) => upload(product.url, access, file));
    const beside = await timed(() => demo.signIn(EMAIL));
    await Promise.all(uploads);
    return [
      { what: 'sign-in p95, alone', value: alone, unit: 'ms' },
      { what: 'sign-in p95, beside 40 hostile pictures', value: beside, unit: 'ms' },
      { what: 'the second by the first', value: beside / alone, unit: 'times', atMost: 2 },
    ];
  } finally {
    await product.stop();
  }
};

/** The 95th percentile in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < SIGN_INS; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((left, right) => left - right);
  return sorted[Math.ceil(SIGN_INS * 0.95) - 1] ?? 0;
}

async function upload(origin: string, token: string, file: Buffer): Promise<void> {
  const body = new FormData();
  body.set('avatar', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'me.png');
  const { method, path } = auth.updateUser;
  await fetch(new URL(path, origin), {
    method,
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}
