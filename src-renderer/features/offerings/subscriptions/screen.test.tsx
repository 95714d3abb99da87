import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import type { SubscriptionDetail } from '#contract/api/tokenization/offerings.ts';
import { purchaseRequest } from '#renderer/domain/purchase-request/request.fixtures.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { subscriptionOf } from '../offerings.fixtures.ts';
import { SubscriptionScreen } from './screen.tsx';

function open(given: SubscriptionDetail, refusal?: string, areas: readonly string[] = []) {
  let subscription = given;
  const stepBack = () => {
    subscription = subscriptionOf({
      state: 'refunded',
      can_step_back: false,
      returned: '1500.00',
      return_reason: 'stepped_back',
      ended_at: new Date().toISOString(),
    });
    return subscription;
  };
  return renderMember(<SubscriptionScreen number={31_244} notFound={<p>no existe</p>} />, {
    path: '/tokenization/subscriptions/31244',
    answers: {
      'GET /api/settings/': () => ({ areas }),
      'GET /api/tokenization/subscriptions/31244/': () => subscription,
      'GET /api/payments/77/': () => purchaseRequest({ number: 77 }),
      'POST /api/tokenization/subscriptions/31244/step-back/': () =>
        refusal === undefined
          ? stepBack()
          : Response.json({ code: refusal, message: '', request_id: '1' }, { status: 409 }),
    },
  });
}

const stepBackName = 'Desistir y recibir 1,500.00 USD';

test('within its time one steps back, after being asked once more', async () => {
  const { calls } = await open(subscriptionOf());
  expect(await screen.findByText('Puedes desistir todavía')).toBeVisible();
  expect(screen.getAllByText('13 d 22 h')[0]).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: stepBackName }));
  const dialog = await screen.findByRole('dialog');
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: stepBackName }));
  expect(await screen.findByText(/^Desististe\. 1,500\.00 USD están en tu saldo/)).toBeVisible();
  expect(screen.queryByText('Puedes desistir todavía')).not.toBeInTheDocument();
});

test('too late, it says so and nothing changes', async () => {
  await open(subscriptionOf(), 'cooling_over');
  await userEvent.click(await screen.findByRole('button', { name: stepBackName }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: stepBackName }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'El plazo para desistir terminó.',
  );
});

test('what was accepted is named by version and fingerprint', async () => {
  await open(subscriptionOf());
  const card = (await screen.findByText('Lo que aceptaste')).closest('section') as HTMLElement;
  const [risks, ...others] = within(card).getAllByRole('listitem');
  expect(others).toHaveLength(1);
  expect(risks).toHaveTextContent(/^Riesgos v2aceptado .* · [0-9a-f]{6}…[0-9a-f]{4}/);
});

test.each<[string, Partial<SubscriptionDetail>]>([
  ['Tus participaciones están reservadas', { state: 'reserved', paid_at: null }],
  ['El plazo para desistir terminó', { state: 'paid' }],
  ['Recibes 30 participaciones, todas', { state: 'allotted', allotted: 30 }],
  [
    'Recibes 25 de 30 participaciones. 250.00 USD volvieron',
    { state: 'allotted', allotted: 25, returned: '250.00', return_reason: 'allotted_less' },
  ],
  [
    'La oferta no llegó al mínimo. 1,500.00 USD',
    { state: 'refunded', returned: '1500.00', return_reason: 'failed' },
  ],
  [
    'La oferta se canceló. 1,500.00 USD',
    { state: 'refunded', returned: '1500.00', return_reason: 'cancelled' },
  ],
  [
    'Se pidió tanto que no quedó ninguna',
    { state: 'refunded', returned: '1500.00', return_reason: 'allotted_less' },
  ],
  ['La solicitud de pago terminó sin pagarse', { state: 'expired', paid_at: null }],
  ['Cancelaste antes de pagar', { state: 'cancelled', paid_at: null }],
])('«%s» is what it has come to', async (sentence, change) => {
  await open(subscriptionOf({ can_step_back: false, ...change }));
  expect(await screen.findByRole('note')).toHaveTextContent(sentence);
  expect(screen.queryByRole('button', { name: stepBackName })).not.toBeInTheDocument();
});

const share = {
  total: 5123,
  supply: 4000,
  whole: 17,
  is_rounded: true,
  units: 18,
  back: '500.00',
  is_decided: false,
};
const over = { units: 23, amount: '2300.00', can_step_back: false } as const;

test('where more was asked for than there is, one reads what one would get before it is decided', async () => {
  await open(subscriptionOf({ ...over, allotment: share }));
  const card = (await screen.findByText('Asignación propuesta')).closest('section');
  expect(card).toHaveTextContent(
    /Se pidieron 5,123; hay 4,000\. Falta que la aprueben dos personas\./,
  );
  expect(card).toHaveTextContent(
    /Pediste23×Prorrata4,000 \/ 5,123Da 17\.958: la parte entera es 17, y 1 más/,
  );
  expect(card).toHaveTextContent(/=Recibirías18.*irían 5 × 50\.00 = 500\.00 USD\.$/);
});

test('… and what one got once it was, without a unit more where the remainder was small', async () => {
  const decided = { ...share, is_rounded: false, units: 17, back: '600.00', is_decided: true };
  await open(subscriptionOf({ ...over, state: 'allotted', allotted: 17, allotment: decided }));
  const card = (await screen.findByText('Tu asignación')).closest('section');
  expect(card).toHaveTextContent(/hay 4,000\.Pediste/);
  expect(card).toHaveTextContent(
    /la parte entera es 17\.=Recibes17A tu saldo de bono directo: 6 × 50\.00/,
  );
});

test('where there is enough for all, nothing is divided', async () => {
  await open(subscriptionOf());
  expect(await screen.findByText('Puedes desistir todavía')).toBeVisible();
  expect(screen.queryByText(/signación propuesta|Tu asignación/)).toBeNull();
});

test('what left the balance is explained', async () => {
  await open(subscriptionOf());
  const why = await screen.findByRole('button', { name: '¿Por qué este número?' });
  expect(why).toHaveAttribute('data-why', 'entry.180234');
});

test('of another member there is nothing', async () => {
  await renderMember(<SubscriptionScreen number={1} notFound={<p>no existe</p>} />, {
    answers: {
      'GET /api/tokenization/subscriptions/1/': () =>
        Response.json({ code: 'not_found', message: '', request_id: '1' }, { status: 404 }),
    },
  });
  await waitFor(() => expect(screen.getByText('no existe')).toBeVisible());
});

test.each<[Partial<SubscriptionDetail>, string]>([
  [{ entry: '180234', request_number: null }, '?about=entry-180234'],
  [{ entry: '180234', request_number: 77 }, '?about=purchase-77'],
  [{ entry: null, request_number: null }, ''],
])('support is asked about what paid for it: %o', async (change, query) => {
  await open(subscriptionOf({ state: 'refunded', can_step_back: false, ...change }), undefined, [
    'support',
  ]);
  const ask = await screen.findByRole('link', { name: 'Preguntar por esto' });
  expect(ask).toHaveAttribute('href', `/support/new${query}`);
});

test('while it waits for its payment, the panel of the request asks, once', async () => {
  await open(
    subscriptionOf({ state: 'reserved', can_step_back: false, request_number: 77 }),
    undefined,
    ['support'],
  );
  const asks = await screen.findAllByRole('link', { name: 'Preguntar por esto' });
  expect(asks).toHaveLength(1);
  expect(asks[0]).toHaveAttribute('href', '/support/new?about=purchase-77');
});

test('offline one does not step back, and why stands beside the button', async () => {
  await open(subscriptionOf());
  const button = await screen.findByRole('button', { name: stepBackName });
  expect(button).toBeEnabled();
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  await waitFor(() => expect(button).toBeDisabled());
  expect(screen.getByText('Para mover dinero hace falta conexión.')).toBeVisible();
});
