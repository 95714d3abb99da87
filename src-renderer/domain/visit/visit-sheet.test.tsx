import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Visit } from '#contract/api/admin/visits.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { onVisit } from './visit.ts';
import { VisitSheet } from './visit-sheet.tsx';

const REASON = 'Comprobar el precio fijado';
const begun = { id: '6b8e7c0e-1d57-4a6c-9a46-1f6b7b0a9a11', token: 'visit.x' } as Visit;

async function show(entered: boolean, ticket?: number) {
  const enter = vi.fn<(visit: Visit) => Promise<boolean>>(() => Promise.resolve(entered));
  onVisit(enter);
  const onClose = vi.fn<() => void>();
  const member = { id: 5, name: 'Valeria Montes' };
  const world = await renderMember(
    <VisitSheet member={member} minutes={15} ticket={ticket} onClose={onClose} />,
    {
      answers: {
        'POST /api/admin/members/5/visits/': () => begun,
        [`POST /api/admin/visits/${begun.id}/end/`]: () => ({ reads: 0, blocked: 0 }),
      },
    },
  );
  const user = userEvent.setup();
  const reason = await screen.findByRole('textbox', {
    name: '¿Para qué la miras? Valeria Montes leerá este motivo en sus sesiones.',
  });
  const go = () => user.click(screen.getByRole('button', { name: 'Ver la cuenta 15 min' }));
  const posted = () => world.calls.filter(({ call }) => call.startsWith('POST'));
  return { user, reason, go, posted, enter, onClose };
}

test('without a reason of ten characters nothing is asked for', async () => {
  const { user, reason, go, posted } = await show(true);
  await user.type(reason, '   corto   ');
  await go();
  expect(await screen.findByText('Escribe el motivo: de 10 a 200 caracteres.')).toBeVisible();
  expect(posted()).toEqual([]);
});

test('with a reason and its ticket the account is shown', async () => {
  const { user, reason, go, posted, enter } = await show(true, 2418);
  expect(screen.getByRole('textbox', { name: 'Número de caso, si lo hay' })).toHaveValue('2418');
  await user.type(reason, REASON);
  await go();
  await waitFor(() => expect(enter).toHaveBeenCalledExactlyOnceWith(begun));
  expect(posted()).toEqual([
    { call: 'POST /api/admin/members/5/visits/', body: { reason: REASON, ticket: 2418 } },
  ]);
});

test('where another window shows an account already, this one ends what it began', async () => {
  const { user, reason, go, posted, onClose } = await show(false);
  await user.type(reason, REASON);
  await go();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(posted().map(({ call }) => call)).toEqual([
    'POST /api/admin/members/5/visits/',
    `POST /api/admin/visits/${begun.id}/end/`,
  ]);
});
