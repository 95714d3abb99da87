import { act, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { Money, TokenAmount, Volume } from './money.tsx';
import { hiddenAtom } from './privacy.ts';

afterEach(() => act(() => getDefaultStore().set(hiddenAtom, false)));

const text = () => document.querySelector('bdi')?.textContent;

describe('Money', () => {
  it('truncates to the cent and separates ticker and figure', async () => {
    await renderScreen(<Money amount="1234.569999" />);
    expect(text()).toBe('1,234.56\u00a0USD');
  });

  it('shows an unknown amount as a dash, never as zero, and says so', async () => {
    await renderScreen(<Money amount={null} />);
    expect(screen.getByText('—')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('sin datos')).toBeInTheDocument();
    expect(text()).not.toContain('0');
  });

  it('shows a real zero as zero', async () => {
    await renderScreen(<Money amount="0" />);
    expect(text()).toBe('0.00\u00a0USD');
  });

  it('hides figures without leaving a digit in the page', async () => {
    await renderScreen(<Money amount="1234.56" />);
    act(() => getDefaultStore().set(hiddenAtom, true));
    expect(screen.getByText('oculto')).toBeInTheDocument();
    expect(text()).not.toMatch(/\d/);
  });

  it('does not hide figures that are not the member’s money', async () => {
    act(() => getDefaultStore().set(hiddenAtom, true));
    await renderScreen(<Volume value="3500" />);
    expect(text()).toBe('3,500\u00a0BV');
  });

  it('keeps every digit of a token that is paid', async () => {
    await renderScreen(<TokenAmount amount="97.0000019" token="TCT" exact />, { region: 'es-AR' });
    expect(text()).toBe('97,0000019\u00a0TCT');
  });
});
