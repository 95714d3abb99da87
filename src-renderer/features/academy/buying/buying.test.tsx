import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Course, CourseAccess } from '#contract/api/academy/academy.ts';
import { purchaseRequest, settled } from '#renderer/domain/purchase-request/request.fixtures.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { courseOf, said } from '../academy.fixtures.ts';
import { CourseScreen } from '../course/screen.tsx';

const toasts = vi.hoisted(() => vi.fn<(tone: string, text: string) => void>());
vi.mock('#renderer/lib/toast.ts', () => ({ showToast: toasts }));
beforeEach(() => {
  toasts.mockClear();
});

const price = (change: object = {}): CourseAccess => ({
  kind: 'price',
  is_met: false,
  amount: '25.00',
  bought_at: null,
  undone_at: null,
  ...change,
});
const locked: Partial<Course> = {
  is_open: false,
  is_started: false,
  state: 'not_started',
  next: null,
  access: [price()],
};
const bought: Partial<Course> = {
  access: [price({ is_met: true, bought_at: '2026-11-24T15:00:00.000Z' })],
};
const tokens = ['USDT', 'TCT'].map((currency) => ({ currency, address: '0x', decimals: 6 }));
const requested = purchaseRequest({
  kind: 'course',
  subject: {
    id: 7,
    name: 'Curso tarifas',
    name_en: 'Course tarifas',
    purchase: null,
    credit: null,
    slug: 'tarifas',
  },
  amount: '25.00',
  token_amount: '25',
  missing: '25',
  expires_at: new Date(Date.now() + 47 * 60_000).toISOString(),
});

/** A server that holds one course and the requests for it. */
async function open({
  course = locked,
  balance = '4812.6',
  path = '/academy/tarifas',
  request = requested,
  refusal,
  isGone = false,
  reread = Promise.resolve(),
}: {
  course?: Partial<Course>;
  balance?: string;
  path?: string;
  request?: typeof requested;
  refusal?: { code: string; details?: object };
  isGone?: boolean;
  /** Once it is bought, the course is answered after this. */
  reread?: Promise<void>;
} = {}) {
  const gone = isGone
    ? Response.json({ code: 'not_found', message: '', request_id: '1' }, { status: 404 })
    : null;
  const held = { course: courseOf(course), ready: Promise.resolve() };
  const refuse = () =>
    refusal && Response.json({ ...refusal, message: '', request_id: '1' }, { status: 409 });
  return renderMember(
    <CourseScreen slug="tarifas" off={<p>apagada</p>} notFound={<p>no existe</p>} />,
    {
      path,
      user: memberUser({ balance }),
      answers: {
        'GET /api/academy/courses/tarifas/': () => gone ?? held.ready.then(() => held.course),
        'GET /api/settings/': () => ({
          tct_price: '0.48',
          chain: { native_symbol: 'ETH', tokens },
        }),
        'GET /api/payments/': () => ({ items: [], next: null }),
        [`GET /api/payments/${request.number}/`]: () => request,
        'POST /api/payments/': () => refuse() ?? request,
        'POST /api/academy/courses/tarifas/buy/': () => {
          const refused = refuse();
          if (refused) return refused;
          held.course = courseOf(bought);
          held.ready = reread;
          return held.course;
        },
      },
    },
  );
}

const buyButton = () => screen.findByRole('button', { name: 'Comprar por 25.00 USD' });
const written = (calls: readonly { readonly call: string; readonly body?: unknown }[]) =>
  calls.filter(({ call }) => call.startsWith('POST'));

test('the lock says the price, that it pays nobody, and has one button', async () => {
  await open();
  expect(await buyButton()).toBeVisible();
  expect(
    screen.getByText((_, element) =>
      element?.tagName === 'SPAN'
        ? element.textContent === 'Cuesta 25.00 USD, una vez. No da volumen ni bonos a nadie.'
        : false,
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Empezar' })).toBeNull();
});

test('a purchase that the chain undid says so, what is kept, and leaves the certificate in reach', async () => {
  await open({
    course: {
      ...locked,
      access: [price({ undone_at: '2026-11-24T15:00:00.000Z' })],
      certificate: 'TCT-7',
    },
  });
  expect(await buyButton()).toBeVisible();
  expect(
    screen.getByText(/^La red deshizo tu pago el 24 nov 2026 y el curso se cerró/),
  ).toHaveTextContent(/sigues donde ibas. Cuesta 25.00 USD/);
  expect(screen.getByRole('link', { name: 'Ver tu certificado' })).toBeVisible();
});

test('bought from the balance after a review, it is open at once and says what was paid', async () => {
  const user = userEvent.setup();
  const { calls } = await open();
  await user.click(await buyButton());
  await user.click(screen.getByRole('radio', { name: /saldo de bono directo/ }));
  await user.click(await buyButton());
  const review = await screen.findByRole('dialog', { name: 'Comprar «Curso tarifas»' });
  expect(review).toHaveTextContent('no se puede deshacer');
  expect(written(calls)).toEqual([]);
  await user.click(within(review).getByRole('button', { name: 'Comprar por 25.00 USD' }));
  expect(await screen.findByText('25.00 USD, el 24 nov 2026')).toBeVisible();
  expect(written(calls)).toEqual([
    { call: 'POST /api/academy/courses/tarifas/buy/', body: { amount: '25.00' } },
  ]);
  expect(screen.queryByRole('button', { name: 'Comprar por 25.00 USD' })).toBeNull();
});

test('what was bought is said although its card went as soon as the course was open', async () => {
  const user = userEvent.setup();
  const reread = Promise.withResolvers<void>();
  const { place } = await open({ reread: reread.promise });
  await user.click(await buyButton());
  await user.click(screen.getByRole('radio', { name: /saldo de bono directo/ }));
  await user.click(await buyButton());
  const review = await screen.findByRole('dialog', { name: 'Comprar «Curso tarifas»' });
  await user.click(within(review).getByRole('button', { name: 'Comprar por 25.00 USD' }));
  expect(await screen.findByText('25.00 USD, el 24 nov 2026')).toBeVisible();
  reread.resolve();
  await waitFor(() => {
    expect(toasts).toHaveBeenCalledExactlyOnceWith(
      'ok',
      'Compra pagada desde tu saldo. «Curso tarifas» está abierto.',
    );
  });
  await waitFor(() => expect(place()).toBe('/academy/tarifas'));
});

test('a balance that does not suffice says what it lacks, and offers the network', async () => {
  const user = userEvent.setup();
  await open({ balance: '5' });
  await user.click(await buyButton());
  await user.click(screen.getByRole('radio', { name: /saldo de bono directo/ }));
  expect(await screen.findByText('Tu saldo no alcanza: te faltan 20.00 USD.')).toBeVisible();
  expect(await buyButton()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Pagar por la red' }));
  expect(await buyButton()).toBeEnabled();
});

test('paid on chain, a request of the course is made and shown, and the address keeps it', async () => {
  const user = userEvent.setup();
  const { calls, place } = await open();
  await user.click(await buyButton());
  await user.click(await buyButton());
  const review = await screen.findByRole('dialog', { name: 'Comprar «Curso tarifas»' });
  await user.click(within(review).getByRole('button', { name: 'Comprar por 25.00 USD' }));
  expect(
    await screen.findByRole('heading', { name: 'Pagar el curso «Curso tarifas»' }),
  ).toBeVisible();
  expect(written(calls)[0]).toEqual({
    call: 'POST /api/payments/',
    body: { kind: 'course', subject_id: 7, amount: '25.00', currency: 'USDT' },
  });
  expect(place()).toContain(`request=${requested.number}`);
});

test('a settled request leads back to the course', async () => {
  const user = userEvent.setup();
  const { place } = await open({
    course: bought,
    path: `/academy/tarifas?request=${requested.number}`,
    request: settled({ kind: 'course', subject: requested.subject }),
  });
  await user.click(await screen.findByRole('button', { name: 'Ir al curso' }));
  await waitFor(() => expect(place()).toBe('/academy/tarifas'));
});

test('a course that is open already is refused with its sentence', async () => {
  const user = userEvent.setup();
  await open({ refusal: { code: 'course_owned' } });
  await user.click(await buyButton());
  await user.click(screen.getByRole('radio', { name: /saldo de bono directo/ }));
  await user.click(await buyButton());
  const review = await screen.findByRole('dialog', { name: 'Comprar «Curso tarifas»' });
  await user.click(within(review).getByRole('button', { name: 'Comprar por 25.00 USD' }));
  expect(
    await within(review).findByText(
      'Este curso ya está abierto para ti. No se cobró nada. Ábrelo y continúa.',
    ),
  ).toBeVisible();
});

test('while another condition is not met there is nothing to buy', async () => {
  const rank: CourseAccess = { kind: 'rank', is_met: false, needed: said('Oro'), mine: null };
  await open({ course: { ...locked, access: [rank, price()] } });
  expect(await screen.findByText('Cerrado por ahora')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Comprar por 25.00 USD' })).toBeNull();
});

test('a request for a course that was retired meanwhile can still be paid', async () => {
  await open({ isGone: true, path: `/academy/tarifas?request=${requested.number}` });
  expect(
    await screen.findByRole('heading', { name: 'Pagar el curso «Curso tarifas»' }),
  ).toBeVisible();
  expect(screen.queryByText('no existe')).toBeNull();
});

test('a course that does not exist is not found', async () => {
  await open({ isGone: true });
  expect(await screen.findByText('no existe')).toBeVisible();
});
