import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { AddressCompared } from './address-compared.tsx';

const known = '0x64FccD51db64A07422875751d5066548d59fe13a';

async function marksOf(address: string): Promise<(string | null)[]> {
  const { container } = await renderScreen(<AddressCompared address={address} against={known} />);
  return [...container.querySelectorAll('mark')].map((mark) => mark.textContent);
}

describe('an address compared with another', () => {
  it('is shown in full, and marks the groups whose digits differ', async () => {
    const other = '0x64FccD51db64A07422875751d5066548d59fe13b';
    const { container } = await renderScreen(<AddressCompared address={other} against={known} />);
    expect(container).toHaveTextContent(other);
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'e13b',
    ]);
  });

  it('ignores case, and marks every middle group of a look-alike', async () => {
    expect(await marksOf(known.toLowerCase())).toEqual([]);
    expect(await marksOf('0x64fC77A13B82f2dDbF05697ac987aC29BC01E13a')).toHaveLength(8);
  });
});
