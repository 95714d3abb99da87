import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { AgoText } from './ago-text.tsx';

describe('a moment not long ago', () => {
  it('is relative, with its full time on hover and on a tap', async () => {
    await renderScreen(<AgoText at={Date.now() - 5 * 60_000} />);
    const button = screen.getByRole('button', { name: /hace 5 min/ });
    expect(button.title).toMatch(/\(UTC/);
    await userEvent.setup().click(button);
    expect(button.textContent).toBe(button.title);
  });

  it('is never in the future, even if the device’s clock is slow', async () => {
    await renderScreen(<AgoText at={Date.now() + 90_000} />);
    expect(screen.getByRole('button')).toHaveTextContent('ahora');
  });
});
