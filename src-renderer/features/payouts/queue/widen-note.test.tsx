import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { gapsOf, WidenNote } from './widen-note.tsx';

const widening = {
  numbers: [10_497, 10_498],
  gaps: [{ asset: 'USD' as const, owed: '900', held: '850', gap: '-50' }],
};

it('says what would be missing, and asks for somebody else with a reason', async () => {
  const user = userEvent.setup();
  const onAsked = vi.fn();
  const { calls } = await renderMember(<WidenNote widening={widening} onAsked={onAsked} />, {
    answers: {
      'POST /api/admin/payouts/widen/': () =>
        Response.json({ proposal: { id: 5, asked: [] } }, { status: 202 }),
    },
  });
  expect(screen.getByText('Falta')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pedir que se permita' }));
  const sheet = await screen.findByRole('dialog', { name: 'Pagar 2 retiros aunque falten fondos' });
  const ask = within(sheet).getByRole('button', { name: 'Pedir aprobación' });
  await user.click(ask);
  expect(calls).toEqual([]);
  await user.type(within(sheet).getByRole('textbox'), 'Mañana llega la reposición.');
  await user.click(ask);
  await waitFor(() => expect(onAsked).toHaveBeenCalledOnce());
  expect(calls.find(({ call }) => call.startsWith('POST'))).toEqual({
    call: 'POST /api/admin/payouts/widen/',
    body: { numbers: [10_497, 10_498], note: 'Mañana llega la reposición.' },
  });
});

it('a refusal without figures has none', () => {
  expect(gapsOf(undefined)).toEqual([]);
  expect(gapsOf({ gaps: 'x' })).toEqual([]);
});
