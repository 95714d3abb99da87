/** How wallets number the accounts of a seed: Ledger Live's way, and that of MetaMask and others. */
export type Layout = 'live' | 'standard';

const HARDENED = 0x8000_0000;
const PATH = /^m\/44'\/60'\/\d{1,4}'\/0\/\d{1,4}$/;

export const pathOf = (layout: Layout, index: number): string =>
  layout === 'live' ? `m/44'/60'/${index}'/0/0` : `m/44'/60'/0'/0/${index}`;

/** Only paths of Ethereum accounts as `pathOf` writes them are ever used. */
export const isPath = (text: string): boolean => PATH.test(text);

/** A path as commands carry it: how many steps, then each in four bytes. */
export function pathBytes(path: string): Uint8Array {
  if (!isPath(path)) throw new TypeError(`No path of an account: ${path}`);
  const steps = path
    .slice(2)
    .split('/')
    .map((step) => Number.parseInt(step, 10) + (step.endsWith("'") ? HARDENED : 0));
  const bytes = new DataView(new ArrayBuffer(1 + 4 * steps.length));
  bytes.setUint8(0, steps.length);
  for (const [index, step] of steps.entries()) bytes.setUint32(1 + 4 * index, step);
  return new Uint8Array(bytes.buffer);
}
