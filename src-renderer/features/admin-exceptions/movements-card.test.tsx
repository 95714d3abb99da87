import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { UnexplainedMovement } from '#contract/api/admin/exceptions.ts';
import { txHash } from '#renderer/domain/purchase-request/request.fixtures.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { MovementsCard } from './movements-card.tsx';

const left: UnexplainedMovement = {
  currency: 'USDT',
  amount: '-1250.5',
  tx_hash: txHash,
  counterparty: null,
  at: '2026-11-20T17:38:04.000Z',
  proposal: null,
};

async function show(items: UnexplainedMovement[], user = memberUser({ is_admin: true })) {
  let now = items;
  return renderMember(<MovementsCard />, {
    user,
    answers: {
      'GET /api/admin/payments/movements/': () => ({ items: now }),
      'POST /api/admin/payments/movements/owner/': () => {
        now = now.map((movement) => ({ ...movement, proposal: 41 }));
        const asked = [{ username: 'marta', name: 'Marta Rivas' }];
        return {
          proposal: { id: 41, kind: 'treasury.own', expires_at: '2026-11-27T00:00:00.000Z', asked },
        };
      },
    },
  });
}

it('asks with a reason to book what left as the owner’s, and then waits for a second person', async () => {
  const user = userEvent.setup();
  const world = await show([left]);
  expect(await screen.findByText('Movimientos sin explicación')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Es del propietario' }));
  const ask = await screen.findByRole('button', { name: 'Pedir aprobación' });
  await user.click(ask);
  expect(await screen.findByText(/Escribe por qué|motivo/i)).toBeVisible();
  await user.type(screen.getByRole('textbox'), 'Retiro a la billetera fría');
  await user.click(ask);
  await waitFor(() =>
    expect(world.calls).toContainEqual({
      call: 'POST /api/admin/payments/movements/owner/',
      body: {
        tx_hash: txHash,
        currency: 'USDT',
        amount: '-1250.5',
        reason: 'Retiro a la billetera fría',
      },
    }),
  );
  expect(await screen.findByText('Cambio n.º 41 por aprobar')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Es del propietario' })).not.toBeInTheDocument();
});

it('is read by who may not ask', async () => {
  await show([left], memberUser({ role: 'auditor' }));
  expect(await screen.findByText('Movimientos sin explicación')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Es del propietario' })).not.toBeInTheDocument();
});

it('shows nothing where nothing is unexplained', async () => {
  const world = await show([]);
  await waitFor(() => expect(world.calls.length).toBeGreaterThan(0));
  expect(screen.queryByText('Movimientos sin explicación')).not.toBeInTheDocument();
});
