import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { adminExceptions } from '#contract/api/admin/exceptions.ts';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import { adminProposals } from '#contract/api/admin/proposals.ts';
import { adminSettings } from '#contract/api/admin/settings.ts';
import { adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import { currentUserQueries } from '#renderer/domain/current-user/current-user-queries.ts';
import { exceptionQueries } from '#renderer/features/admin-exceptions/exceptions-queries.ts';
import { exception } from '#renderer/features/admin-exceptions/exceptions.fixtures.ts';
import { proposalQueries } from '#renderer/features/admin-proposals/proposal-queries.ts';
import { payoutsQueries } from '#renderer/features/payouts/payouts-queries.ts';
import { batch, operator, run, withdrawal } from '#renderer/features/payouts/payouts.fixtures.ts';
import { configureApi, request } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { memberUser } from '../../tests/support/render-member.tsx';
import { renderScreen } from '../../tests/support/render.tsx';
import { StepUp } from './step-up.tsx';

/** One page of a queue in the cache format. */
const page = (items: readonly unknown[]) => ({
  pages: [{ items, next: null }],
  pageParams: [''],
});

/**
 * The app over a server that requires a step-up for every call, and counts wrong codes from five.
 */
async function open(made: (client: ReturnType<typeof createQueryClient>) => void = () => {}) {
  let left = 5;
  let isProved = false;
  const refuse = (status: number, code: string, details = {}) =>
    Response.json({ code, message: '', request_id: '1', details }, { status });
  configureApi({
    fetch: (input, init) => {
      const { pathname } = new URL(input as string, 'http://test');
      if (pathname === '/api/settings/') return Promise.resolve(Response.json({ demo: false }));
      if (pathname === '/api/auth/step-up/begin/') {
        const begun = { methods: ['totp', 'recovery'], passkey: null, tries_left: left };
        return Promise.resolve(Response.json(begun));
      }
      if (pathname === '/api/auth/step-up/') {
        isProved = typeof init?.body === 'string' && init.body.includes('123456');
        const proved = { proved_until: '2026-11-20T18:00:00Z' };
        if (isProved) return Promise.resolve(Response.json(proved));
        left -= 1;
        return Promise.resolve(refuse(422, 'second_factor_wrong', { tries_left: left }));
      }
      return Promise.resolve(isProved ? Response.json({}) : refuse(403, 'step_up_required'));
    },
  });
  const client = createQueryClient();
  client.setQueryData(currentUserQueries.current.queryKey, memberUser({ is_admin: true }));
  made(client);
  await renderScreen(
    <QueryClientProvider client={client}>
      <StepUp />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  return {
    user,
    /** The dialog's description of the call. */
    about: async () => (await screen.findByRole('region', { name: 'Vas a:' })).textContent,
    code: () => screen.findByLabelText('Código de 6 dígitos'),
  };
}

/** Sends a call whose response is not awaited. */
const ask = (call: Promise<unknown>) => void call.catch(() => {});

it('says how many tries are left, and one less after each wrong code', async () => {
  const { user, code } = await open();
  const answer = request(adminSettings.change, {
    params: { key: 'tct_price' },
    body: { value: '0.5', seen: '0.48', note: '' },
  });
  expect(await code()).toHaveAccessibleDescription(/Quedan 5 intentos\./);
  await user.type(await code(), '111111');
  await waitFor(async () => {
    expect(await code()).toHaveAccessibleDescription(/Quedan 4 intentos\./);
  });
  await user.type(await code(), '222222');
  await waitFor(async () => {
    expect(await code()).toHaveAccessibleDescription(/Quedan 3 intentos\./);
  });
  await user.type(await code(), '123456');
  await expect(answer).resolves.toEqual({});
});

it('names the tokens that withdrawals pay, summed by token', async () => {
  const { about } = await open((client) =>
    client.setQueryData(
      payoutsQueries.queue('to_review', '').queryKey,
      page([
        withdrawal({ number: 1, token_amount: '970' }),
        withdrawal({ number: 2, token_amount: '630.5' }),
        withdrawal({ number: 3, currency: 'TCT', token_amount: '1031.25' }),
        withdrawal({ number: 4, token_amount: '99999' }),
      ]) as never,
    ),
  );
  ask(request(adminWithdrawals.accept, { body: { numbers: [1, 2, 3] }, idempotencyKey: 'a' }));
  const text = await about();
  expect(text).toContain('Confirmar retiros: 1, 2, 3');
  expect(text).toMatch(/1,600\.50\s?USDT2 pagos/);
  expect(text).toMatch(/1,031\.25\s?TCT1 pago/);
  expect(text).not.toContain('99,999');
});

it('names no sum where one of the withdrawals is on no page that was read', async () => {
  const { about } = await open((client) =>
    client.setQueryData(
      payoutsQueries.queue('to_review', '').queryKey,
      page([withdrawal({ number: 1, token_amount: '970' })]) as never,
    ),
  );
  ask(request(adminWithdrawals.accept, { body: { numbers: [1, 2] }, idempotencyKey: 'a' }));
  const text = await about();
  expect(text).toContain('Confirmar retiros: 1, 2');
  expect(text).not.toContain('USDT');
});

it('names what the batch pays that is about to be signed', async () => {
  const batches = [batch(), batch({ index: 1, currency: 'TCT', total: '12.5' })];
  const { about } = await open((client) =>
    client.setQueryData(payoutsQueries.run(219).queryKey, run({ batches })),
  );
  const body = { batch: 1, sender: operator };
  ask(request(adminPayouts.intent, { params: { number: 219 }, body, idempotencyKey: 'a' }));
  const text = await about();
  expect(text).toMatch(/Firmar el lote 219.*12\.50\s?TCT1 pago/);
  expect(text).not.toContain('USDT');
});

it('names the payment of an exception, and a movement of the treasury', async () => {
  const { about, user } = await open((client) =>
    client.setQueryData(
      exceptionQueries.queue('open', '').queryKey,
      page([exception({ id: 7, currency: 'USDT', amount: '400' })]) as never,
    ),
  );
  const body = { note: '', tx_hash: `0x${'ab'.repeat(32)}` };
  ask(request(adminExceptions.refund, { params: { id: 7 }, body, idempotencyKey: 'a' }));
  expect(await about()).toMatch(/Devolver el pago de la excepción 7.*400\.00\s?USDT/);
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const own = { tx_hash: body.tx_hash, currency: 'TCT', amount: '-25', reason: 'x' } as const;
  ask(request(adminExceptions.own, { body: own, idempotencyKey: 'b' }));
  expect(await about()).toMatch(/25\.00\s?TCT/);
});

it('names a value before and after, and those of the proposal that is decided', async () => {
  const { about, user } = await open((client) =>
    client.setQueryData(proposalQueries.one(31).queryKey, {
      changes: [{ name: 'price', from: '100', to: '250.000001' }],
    } as never),
  );
  const body = { value: '0.5', seen: '0.48', note: '' };
  ask(request(adminSettings.change, { params: { key: 'tct_price' }, body }));
  const region = await screen.findByRole('region', { name: 'Vas a:' });
  expect(await within(region).findByText('Precio del TCT')).toBeVisible();
  expect(region).toHaveTextContent(/0\.48 USD.*0\.5 USD/);
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  ask(request(adminProposals.accept, { params: { id: 31 }, idempotencyKey: 'a' }));
  expect(await about()).toMatch(/Aprobar el cambio 31.*Precio.*100\.00\sUSD.*250\.000001\sUSD/);
});
