import { describe, expect, it } from 'vitest';
import { decodeSweep, encodeSweep } from './sweep-call.ts';

const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const call = { token, numbers: [20_931n, 20_933n] };

describe('a sweep of receiving addresses', () => {
  it('is read back as it was written', () => {
    expect(decodeSweep(encodeSweep(call))).toEqual(call);
  });

  it.each([
    ['something behind it', `${encodeSweep(call)}00`],
    ['another call', `0xa9059cbb${encodeSweep(call).slice(10)}`],
    ['nothing', '0x'],
  ])('is not recognised in %s', (_, data) => {
    expect(decodeSweep(data)).toBeUndefined();
  });
});
