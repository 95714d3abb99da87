import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { HolderActs } from '#contract/api/admin/offering-chain.ts';
import { encodeOfferingCall, actProposalId } from '#renderer/lib/chain/offering-calls.ts';
import { fakeAccount } from '#renderer/platform/fake/wallet.ts';
import { memberUser } from '../../../../tests/support/render-member.tsx';
import {
  button,
  card,
  connect,
  openChain,
  signing,
} from '../../../../tests/support/chain/offerings/chain-screen.tsx';
import { places, register } from '../chain.fixtures.ts';

type Act = HolderActs['items'][number];
const act = (change: Partial<Act> = {}): Act => ({
  id: 9,
  kind: 'freeze',
  state: 'decided',
  member: { username: 'ximena', name: 'Ximena Loyola' },
  wallet: places.member,
  replacement: null,
  registration: null,
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
  const contents = {
    token: places.token,
    number: 3,
    kind: 2,
    agent,
    wallet: places.member,
    replacement: null,
  };
  const expires = '2026-11-28T11:00:00.000Z';
  const proposal = { id: actProposalId(contents), number: 3, agent, expires_at: expires };
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
  readonly undecided?: ReturnType<typeof register>['undecided'];
}
async function open({ acts = {}, given = {}, user, undecided = [] }: Given = {}) {
  const { provider, signed } = signing();
  const { calls } = await openChain({
    offered: { kept_state: 'issued' },
    provider,
    ...(user && { user }),
    answers: {
      'GET /api/admin/offerings/5/chain/acts/': () => ({
        pending: [],
        items: [],
        wallets: [],
        ...acts,
      }),
      'GET /api/admin/offerings/5/chain/register/': () => ({ register: register({ undecided }) }),
      'POST /api/admin/offerings/5/chain/recoveries/': () => ({
        proposal: {
          id: 4,
          kind: 'offering.recover',
          expires_at: '2026-12-01T00:00:00.000Z',
          asked: [],
        },
      }),
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
const asks = /^(Congelar|Descongelar|Recuperar|Registrar|Proponer|Confirmar)/;
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
  expect(sheet.getByText('Billetera').parentElement).toHaveTextContent(places.member);
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
  await open({
    acts: { pending: [{ proposal: 4, kind: 'freeze', wallet: places.member, replacement: null }] },
  });
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
    const contents = {
      token: places.token,
      number: 3,
      kind: 2,
      agent,
      wallet: places.member,
      replacement: null,
    };
    const id = actProposalId({ ...contents, ...change });
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

const other = '0x7777777777777777777777777777777777777777';
const proved = [
  { wallet: other, username: 'ximena', from: '2026-11-20T10:00:00.000Z' },
  { wallet: places.custody, username: 'renata', from: '2026-11-20T10:00:00.000Z' },
];
const recovery = (change: Partial<Act> = {}): Act =>
  act({ kind: 'recovery', replacement: other, ...change });

test('a recovery is asked for with what shows it, into a wallet that the member proved', async () => {
  const user = userEvent.setup();
  const { calls } = await open({ acts: { wallets: proved } });
  await user.click(await button('Recuperar las participaciones de Ximena Loyola'));
  const sheet = within(await screen.findByRole('dialog'));
  // Both whole; nobody else's is offered, and of one there is nothing to choose.
  expect(sheet.getByText('Billetera perdida').parentElement).toHaveTextContent(places.member);
  expect(sheet.getByText('Billetera nueva').parentElement).toHaveTextContent(other);
  expect(sheet.queryByRole('combobox')).toBeNull();
  await user.type(sheet.getByLabelText('Por qué'), 'Perdiste el teléfono.');
  await user.click(sheet.getByRole('button', { name: 'Pedir a otra persona' }));
  expect(await sheet.findByText('Escribe qué lo demuestra.')).toBeVisible();
  expect(calls.some(({ call: made }) => made.endsWith('/recoveries/'))).toBe(false);
  await user.type(sheet.getByLabelText('Qué lo demuestra'), 'Caso 2418.');
  await user.click(sheet.getByRole('button', { name: 'Pedir a otra persona' }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      call: 'POST /api/admin/offerings/5/chain/recoveries/',
      body: {
        wallet: places.member,
        replacement: other,
        evidence: 'Caso 2418.',
        reason: 'Perdiste el teléfono.',
      },
    }),
  );
});

test('of several wallets one is chosen and then shown whole, and a new one says from when it counts', async () => {
  const user = userEvent.setup();
  const third = '0x8888888888888888888888888888888888888888';
  const later = { wallet: third, username: 'ximena', from: '2999-11-20T10:00:00.000Z' };
  await open({ acts: { wallets: [...proved, later] } });
  await user.click(await button('Recuperar las participaciones de Ximena Loyola'));
  const sheet = within(await screen.findByRole('dialog'));
  const choice = sheet.getByLabelText('Billetera nueva');
  expect(within(choice).getAllByRole('option')).toHaveLength(3);
  expect(screen.getByRole('dialog')).not.toHaveTextContent(third);
  await user.selectOptions(choice, third);
  expect(screen.getByRole('dialog')).toHaveTextContent(third);
  expect(sheet.getByText(/^Es nueva: se puede usar desde el/)).toHaveTextContent('20 nov');
  await user.selectOptions(choice, other);
  expect(sheet.queryByText(/^Es nueva/)).toBeNull();
});

test('where the member proved no other wallet, it says what comes first', async () => {
  await open();
  const holders = await part();
  expect(await holders.findByText(/prueba antes otra billetera/)).toBeVisible();
  expect(holders.queryByRole('button', { name: /^Recuperar/ })).toBeNull();
});

test('the registry is given the wallet that is shown, and no other', async () => {
  const user = userEvent.setup();
  const item = recovery({ state: 'unregistered', registration: 'register' });
  const registering = (wallet: string) => ({
    ...call('confirm', [`0x${'00'.repeat(32)}`]),
    to: places.registry,
    data: encodeOfferingCall('registry', {
      name: 'register',
      inputs: [[[wallet, `0x${'aa'.repeat(32)}`, 170, 1_900_000_000]]],
    }),
  });
  const first = await open({ acts: { items: [item] }, given: registering(places.custody) });
  await connect(user);
  await user.click(await button('Registrar la billetera nueva: Ximena Loyola'));
  expect(await screen.findByText(/no es lo que se ve aquí/)).toBeVisible();
  expect(first.signed).toEqual([]);
});

test('an agent proposes exactly the recovery that is shown, and another confirms it', async () => {
  const user = userEvent.setup();
  const given = call('proposeRecovery', [places.member, other]);
  const { signed } = await open({ acts: { items: [recovery()] }, given });
  await connect(user);
  await user.click(await button('Proponer en la red: Ximena Loyola'));
  await waitFor(() => expect(signed).toHaveLength(1));
  expect(signed).toMatchObject([{ to: places.token, data: given.data }]);
});

test.each([
  ['another wallet', places.member, places.custody, other],
  ['a freeze', places.member, null, other],
])('a recovery into %s is not confirmed', async (_what, wallet, replacement, shown) => {
  const user = userEvent.setup();
  const contents = { token: places.token, number: 3, kind: 1, agent, wallet, replacement };
  const id = actProposalId(contents);
  const proposal = { id, number: 3, agent, expires_at: '2026-11-28T11:00:00.000Z' };
  const { signed } = await open({
    acts: { items: [recovery({ state: 'proposed', proposal, replacement: shown })] },
    given: call('confirm', [id]),
  });
  await connect(user);
  await user.click(await button('Confirmar en la red: Ximena Loyola'));
  expect(await screen.findByText(/no es lo que se ve aquí/)).toBeVisible();
  expect(signed).toEqual([]);
});

test('a lost wallet is said to be, and nothing is asked about it any more', async () => {
  const done = recovery({ state: 'done', done_at: '2026-11-22T10:00:00.000Z', block: 4300 });
  await open({ acts: { items: [done] } });
  const holders = await part();
  expect(await holders.findByText('Perdida')).toBeVisible();
  // Of the wallet that got the units.
  expect(holders.getAllByRole('button', { name: asks })).toHaveLength(1);
});

test('what agents did by themselves is said beside the comparison, and holds here too', async () => {
  const undecided = [
    {
      kind: 'freeze' as const,
      wallet: places.member,
      replacement: null,
      units: 0,
      agent,
      block: 9,
    },
  ];
  await open({ undecided });
  const compared = await card('Registro de titulares');
  expect(await compared.findByText('Hecho en la red sin decisión')).toBeVisible();
  expect(compared.getByText(/Bloque 9; lo propuso/)).toBeVisible();
  expect(await (await part()).findByText('Congelada')).toBeVisible();
});

test('auditors see it all and ask for nothing', async () => {
  await open({ acts: { items: [act()] }, user: memberUser({ role: 'auditor' }) });
  const holders = await part();
  expect(await holders.findByText('Por proponer')).toBeVisible();
  expect(holders.queryByRole('button', { name: asks })).toBeNull();
});
