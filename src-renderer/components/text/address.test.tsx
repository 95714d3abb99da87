import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { Address, AddressFull } from './address.tsx';
import { fingerprintPattern } from './fingerprint-pattern.ts';

const address = '0x64FccD51db64A07422875751d5066548d59fe13a';
const lookAlike = '0x64FccD51db64A07422875751d5066548d59fe13b';

describe('addresses', () => {
  it('are read in full by assistive technology, even if they are shown short', async () => {
    await renderScreen(<Address address={address} />);
    expect(
      screen.getByText('0x64Fc', { exact: false, selector: '[aria-hidden]' }),
    ).toHaveTextContent('0x64Fc…e13a');
    expect(screen.getByText(address)).toBeInTheDocument();
  });

  it('are copied in full with a confirmation', async () => {
    const user = userEvent.setup();
    await renderScreen(<Address address={address} />);
    await user.click(screen.getByRole('button', { name: 'Copiar' }));
    await expect(navigator.clipboard.readText()).resolves.toBe(address);
    expect(await screen.findByRole('button', { name: 'Copiado' })).toBeInTheDocument();
  });

  it('are shown selected if the clipboard refuses, without a confirmation', async () => {
    const user = userEvent.setup();
    await renderScreen(<Address address={address} />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Copiar' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'Texto para copiar',
    });
    expect(field).toHaveValue(address);
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, address.length]);
    expect(screen.getByRole('alert')).toHaveTextContent('no está disponible');
    expect(screen.queryByRole('button', { name: 'Copiado' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('have no spaces in their full form, so that a selection copies the exact address', async () => {
    const { container } = await renderScreen(<AddressFull address={address} />);
    expect(container.querySelector('span')?.textContent).toBe(address);
  });
});

describe('fingerprint', () => {
  it('is the same for the same address in another case', () => {
    expect(fingerprintPattern(address.toLowerCase())).toEqual(fingerprintPattern(address));
  });

  it('differs for look-alikes', () => {
    expect(fingerprintPattern(lookAlike)).not.toEqual(fingerprintPattern(address));
  });

  it('is mirrored', () => {
    for (const row of fingerprintPattern(address)) expect(row).toEqual([...row].reverse());
  });
});
