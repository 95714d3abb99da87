import { act, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, expect, test } from 'vitest';
import { showToast } from '#renderer/lib/toast.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { Toaster } from './toaster.tsx';

afterEach(() => toast.remove());

const shown = () => [...document.querySelectorAll('[data-toast] p')].map((one) => one.textContent);

test('an updated toast changes in place, beside the others', async () => {
  await renderScreen(<Toaster />);
  showToast('info', 'Antes');
  await screen.findByText('Antes');
  act(() => void toast('Enviando', { id: 'sending', duration: Infinity }));
  await screen.findByText('Enviando');
  act(() => void toast.success('Enviado', { id: 'sending', duration: Infinity }));
  expect(await screen.findByText('Enviado')).toBeVisible();
  expect(shown().toSorted()).toEqual(['Antes', 'Enviado']);
});
