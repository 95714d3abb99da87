import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { HolderActs } from '#contract/api/admin/offering-chain.ts';
import { encodeOfferingCall, freezeProposalId } from '#renderer/lib/chain/offering-calls.ts';
import { fakeAccount } from '#renderer/platform/fake/wallet.ts';
import { memberUser } from '../../../../tests/support/render-member.tsx';
import {
  button,
  card,
  connect,
  openChain,
  signing,
} from '../../../../tests/support/chain/offerings/chain-screen.tsx';
import { places } from '../chain.fixtures.ts';

type Act = HolderActs['items'][number];
const act = (change: Partial<Act> = {}): Act => ({
  id: 9,
  kind: 'freeze',
  state: 'decided',
  member: { username: 'ximena', name: 'Ximena Loyola' },
  wallet: places.member,
  note: 'Un juzgado lo pidió.',
  decided_at: '2026-11-21T10:00:00.000Z',
  until: '2026-11-28T10:00:00.000Z',
  proposal: null,
  done_at: null,
  block: null,
  ...change,
});
const agent = '0x5555555555555555555555555555555555555555';
const proposed = (change: Partial<NonNullable<Act['proposal']>> = {}): Act => {
  const contents = { token: places.token, number: 3, kind: 2, agent, wallet: places.member };
  const expires = '2026-11-28T11:00:00.000Z';
  const proposal = { id: freezeProposalId(contents), number: 3, agent, expires_at: expires };
  return act({ state: 'proposed', proposal: { ...proposal, ...change } });
};
const call = (name: string, inputs: readonly unknown[]) => ({
  chain_id: 31_337,
  to: places.token,
  data: encodeOfferingCall('token', { name, inputs }),
});

interface Given {
  readonly acts?: Partial<HolderActs>;
  readonly given?: object;
  readonly user?: ReturnType<typeof memberUser>;
}
async function open({ acts = {}, given = {}, user }: Given = {}) {
  const { provider, signed } = signing();
  const { calls } = await openChain({
    offered: { kept_state: 'issued' },
    provider,
    ...(user && { user }),
    answers: {
      'GET /api/admin/offerings/5/chain/acts/': () => ({ pending: [], items: [], ...acts }),
      'POST /api/admin/offerings/5/chain/calls/': () => given,
      'POST /api/admin/offerings/5/chain/acts/': () => ({
        proposal: {
          id: 4,
          kind: 'offering.freeze',
          expires_at: '2026-12-01T00:00:00.000Z',
          asked: [],
        },
      }),
    },
  });
  return { calls, signed };
}
/** Whatever asks for something. */
const asks = /^(Congelar|Descongelar|Proponer|Confirmar)/;
const part = () => card('Billeteras de titulares');

test('a freeze is asked for with what the member reads; custody is nobody’s to freeze', async () => {
  const user = userEvent.setup();
  const { calls } = await open();
  const holders = await part();
  expect(await holders.findByText('Libre')).toBeVisible();
  expect(holders.getAllByRole('listitem')).toHaveLength(1);
  await user.click(
    await holders.findByRole('button', { name: 'Congelar la billetera de Ximena Loyola' }),
  );
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(new RegExp(places.member))).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Pedir a otra persona' }));
  expect(calls.some(({ call: made }) => made === 'POST /api/admin/offerings/5/chain/acts/')).toBe(
    false,
  );
  await user.type(sheet.getByLabelText('Por qué'), 'Un juzgado lo pidió.');
  await user.click(sheet.getByRole('button', { name: 'Pedir a otra persona' }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      call: 'POST /api/admin/offerings/5/chain/acts/',
      body: { wallet: places.member, is_frozen: true, reason: 'Un juzgado lo pidió.' },
    }),
  );
});

test('what waits for a second person is decided here, and nothing else is asked meanwhile', async () => {
  await open({ acts: { pending: [{ proposal: 4, wallet: places.member, is_frozen: true }] } });
  const holders = await part();
  expect(await holders.findByText('decidir 4')).toBeVisible();
  expect(holders.getByText('1 de 2 personas')).toBeVisible();
  expect(holders.queryByRole('button', { name: asks })).toBeNull();
});

test('an agent proposes exactly what two persons decided', async () => {
  const user = userEvent.setup();
  const given = call('proposeFrozen', [places.member, true]);
  const { calls, signed } = await open({ acts: { items: [act()] }, given });
  await connect(user);
  await user.click(await button('Proponer en la red: Ximena Loyola'));
  await waitFor(() => expect(signed).toHaveLength(1));
  expect(calls).toContainEqual({
    call: 'POST /api/admin/offerings/5/chain/calls/',
    body: { call: 'act_propose', act: 9 },
  });
  expect(signed).toEqual([{ from: fakeAccount, to: places.token, data: given.data, value: '0x0' }]);
});

test.each([
  ['another wallet', call('proposeFrozen', [places.custody, true])],
  ['the end of a freeze', call('proposeFrozen', [places.member, false])],
  ['another contract', { ...call('proposeFrozen', [places.member, true]), to: places.registry }],
])('nothing is signed where %s arrives', async (_what, given) => {
  const user = userEvent.setup();
  const { signed } = await open({ acts: { items: [act()] }, given });
  await connect(user);
  await user.click(await button('Proponer en la red: Ximena Loyola'));
  expect(await screen.findByText(/no es lo que se ve aquí/)).toBeVisible();
  expect(signed).toEqual([]);
});

test('another agent confirms the identifier of what is shown', async () => {
  const user = userEvent.setup();
  const item = proposed();
  const given = call('confirm', [item.proposal?.id]);
  const { signed } = await open({ acts: { items: [item] }, given });
  await connect(user);
  await user.click(await button('Confirmar en la red: Ximena Loyola'));
  await waitFor(() => expect(signed).toHaveLength(1));
  expect(signed).toMatchObject([{ data: given.data }]);
});

test.each([
  ['of another wallet', { wallet: places.custody }],
  ['of the end of a freeze', { kind: 3 }],
  ['of another agent', { agent: fakeAccount }],
  ['of another number', { number: 4 }],
])(
  'an identifier %s is not confirmed, though the server says it is the one',
  async (_what, change) => {
    const user = userEvent.setup();
    const contents = { token: places.token, number: 3, kind: 2, agent, wallet: places.member };
    const id = freezeProposalId({ ...contents, ...change });
    const { signed } = await open({
      acts: { items: [proposed({ id })] },
      given: call('confirm', [id]),
    });
    await connect(user);
    await user.click(await button('Confirmar en la red: Ximena Loyola'));
    expect(await screen.findByText(/no es lo que se ve aquí/)).toBeVisible();
    expect(signed).toEqual([]);
  },
);

test('a frozen wallet is freed the same way, also where it holds nothing any more', async () => {
  const wallet = '0x6666666666666666666666666666666666666666';
  const done = act({ state: 'done', done_at: '2026-11-22T10:00:00.000Z', block: 4300, wallet });
  await open({ acts: { items: [done] } });
  const holders = await part();
  expect(await holders.findByText('Congelada')).toBeVisible();
  expect(holders.getByText(/bloque final 4,300/)).toBeVisible();
  expect(
    await holders.findByRole('button', { name: 'Descongelar la billetera de Ximena Loyola' }),
  ).toBeVisible();
});

test('auditors see it all and ask for nothing', async () => {
  await open({ acts: { items: [act()] }, user: memberUser({ role: 'auditor' }) });
  const holders = await part();
  expect(await holders.findByText('Por proponer')).toBeVisible();
  expect(holders.queryByRole('button', { name: asks })).toBeNull();
});
