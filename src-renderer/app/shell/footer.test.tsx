import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { Footer } from './footer.tsx';

afterEach(() => void vi.useRealTimers());

test('the foot carries the copyright of the current year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 5, 1) });
  await renderScreen(<Footer />);
  expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2031 TCT.');
});
