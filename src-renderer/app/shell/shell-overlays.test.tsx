import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { hiddenAtom } from '#renderer/components/money/privacy.ts';
import { defaultPreferences } from '#contract/rules/notifications.ts';
import { card, catalogueOf, orderOf } from '#renderer/features/market/market.fixtures.ts';
import { cardOf as offered } from '#renderer/features/offerings/offerings.fixtures.ts';
import { catchInstallPrompt } from '#renderer/lib/device/install-prompt.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { darkModeAtom } from './appearance/layout-settings.ts';
import { ShellOverlays } from './shell-overlays.tsx';

const found = {
  members: [
    {
      username: 'tomas_aguirre',
      name: 'Tomás Aguirre',
      country: 'CO',
      joined_at: '2026-08-24T12:00:00.000Z',
      has_membership: true,
      is_direct: true,
    },
  ],
  withdrawals: [
    {
      number: 10482,
      username: 'valeria',
      amount: '650',
      currency: 'USDT',
      status: 'Pending',
      detail: 'queued',
      created_at: '2026-11-20T12:00:00.000Z',
      is_own: true,
    },
  ],
};

async function show(options: Parameters<typeof renderMember>[1] = {}) {
  const world = await renderMember(
    <>
      <button type="button">Antes</button>
      <input aria-label="Monto" />
      <div
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-label="Nota"
        tabIndex={0}
      />
      <main id="content" tabIndex={-1} />
      <ShellOverlays />
    </>,
    {
      path: '/dashboard',
      ...options,
      answers: {
        'GET /api/search/': () => found,
        'GET /api/news/': () => ({ items: [], next: null, unread: 0 }),
        'GET /api/withdrawals/': () => ({ items: [], next: null }),
        ...options?.answers,
      },
    },
  );
  // The member's own preferences have loaded only now.
  await waitFor(() => expect(world.queryClient.getQueryData(['User', 'current'])).toBeDefined());
  return { ...world, user: userEvent.setup() };
}

const field = () => screen.findByRole('combobox', { name: 'Buscar pantallas y acciones' });
const options = () => screen.getAllByRole('option');
const chosen = () => options().filter((one) => one.getAttribute('aria-selected') === 'true');
const group = (name: string) => within(screen.getByRole('group', { name }));

test('Ctrl+K opens the palette on its field; Escape closes it and returns the focus', async () => {
  const { user } = await show();
  const before = screen.getByRole('button', { name: 'Antes' });
  before.focus();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await waitFor(() => expect(before).toHaveFocus());
});

test('it opens from a field as well, and the same keys close it', async () => {
  const { user } = await show();
  screen.getByLabelText('Monto').focus();
  await user.keyboard('{Meta>}k{/Meta}');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await user.keyboard('{Meta>}k{/Meta}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('with nothing typed it offers the existing screens and actions', async () => {
  const { user } = await show();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  const screens = group('Pantallas').getAllByRole('option');
  expect(screens[0]).toHaveTextContent('Panel');
  expect(
    group('Pantallas').getByRole('option', { name: /^Retiros ›\s*Mis retiros/ }),
  ).toBeVisible();
  expect(screen.queryByRole('option', { name: /Tienda|Administrador/ })).toBeNull();
  expect(group('Acciones').getByRole('option', { name: /Ocultar saldos/ })).toBeVisible();
});

test('support and the academy are found while they are on, and to their staff what is theirs', async () => {
  const on = (areas: readonly string[]) => ({
    answers: { 'GET /api/settings/': () => ({ areas, support_url: '' }) },
  });
  const { user, place } = await show({
    ...on(['support', 'academy']),
    user: memberUser({ role: 'support' }),
  });
  await user.keyboard('{Control>}k{/Control}');
  await field();
  const screens = group('Pantallas');
  for (const name of [/^Academia/, /^Soporte/, /Casos/, /Respuestas/]) {
    expect((await screens.findAllByRole('option', { name })).length).toBeGreaterThan(0);
  }
  await user.type(await field(), 'problema');
  expect(options()).toHaveLength(2);
  await user.click(screen.getByRole('option', { name: /Escribir a soporte/ }));
  expect(place()).toBe('/support/new');
  cleanup();

  const off = await show(on([]));
  await off.user.keyboard('{Control>}k{/Control}');
  await off.user.type(await field(), 'soporte');
  expect(screen.queryByRole('option', { name: /Escribir a soporte|Academia/ })).toBeNull();
});

test('orders, products and offerings are found while their areas are on', async () => {
  const asked: string[] = [];
  const answers = (areas: readonly string[]) => ({
    answers: {
      'GET /api/settings/': () => ({ areas, support_url: '' }),
      'GET /api/market/orders/': ({ query }: { query: URLSearchParams }) => {
        asked.push(`orders ${query.get('search')}`);
        return { items: [orderOf({ number: 30431 })], next: null };
      },
      'GET /api/market/products/': ({ query }: { query: URLSearchParams }) => {
        asked.push(`products ${query.get('search')} ${query.get('literal')}`);
        return catalogueOf([card('llave-t1')]);
      },
      'GET /api/tokenization/offerings/': () => ({
        items: [offered({ slug: 'llave', name_es: 'Llave del Sur' }), offered()],
      }),
    },
  });
  const { user, place } = await show(answers(['marketplace', 'tokenization']));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'llave');
  expect(await screen.findByRole('option', { name: /Pedido n.º 30431/ })).toBeVisible();
  expect(group('Tienda').getAllByRole('option')).toHaveLength(1);
  // The other one is called something else.
  expect(group('Ofertas').getAllByRole('option')).toHaveLength(1);
  expect(asked).toEqual(['orders llave', 'products llave true']);
  await user.click(screen.getByRole('option', { name: /Llave del Sur/ }));
  expect(place()).toBe('/tokenization/llave');
  cleanup();

  asked.length = 0;
  const off = await show(answers([]));
  await off.user.keyboard('{Control>}k{/Control}');
  await off.user.type(await field(), 'llave');
  await screen.findByRole('option', { name: /Tomás/ });
  expect(asked).toEqual([]);
  expect(screen.queryByRole('group', { name: /Tienda|Ofertas|Pedidos/ })).toBeNull();
});

test('an administrator finds the queue by the name of its parent; a member does not', async () => {
  const administrator = await show({ user: memberUser({ is_admin: true }) });
  await administrator.user.keyboard('{Control>}k{/Control}');
  await field();
  await administrator.user.keyboard('administrador{Enter}');
  expect(administrator.place()).toBe('/admin/withdrawals');
  cleanup();
  const member = await show();
  await member.user.keyboard('{Control>}k{/Control}');
  await field();
  await member.user.keyboard('administrador');
  expect(screen.queryByRole('group', { name: 'Pantallas' })).toBeNull();
});

test('arrows select a row, the field references it, Enter opens its screen', async () => {
  const { user, place } = await show({
    answers: { 'GET /api/search/': () => ({ members: [], withdrawals: [] }) },
  });
  await user.keyboard('{Control>}k{/Control}');
  const input = await field();
  await user.keyboard('mis reti');
  expect(chosen()).toHaveLength(1);
  expect(input).toHaveAttribute('aria-activedescendant', chosen()[0]?.id);
  expect(chosen()[0]).toHaveTextContent('Mis retiros');
  const [first] = options();
  await user.keyboard('{ArrowUp}');
  expect(chosen()[0]).toBe(options().at(-1));
  await user.keyboard('{ArrowDown}');
  expect(chosen()[0]).toBe(first);
  await user.keyboard('{Enter}');
  expect(place()).toBe('/made-withdrawals');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('recent choices are first, for this member only and without search results', async () => {
  const { user, queryClient } = await show();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('noticias{Enter}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(group('Recientes').getAllByRole('option')).toHaveLength(1);
  expect(group('Recientes').getByRole('option')).toHaveTextContent('Noticias');
  expect(options()[0]).toHaveTextContent('Noticias');
  queryClient.setQueryData(['User', 'current'], memberUser({ username: 'hector' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Recientes' })).toBeNull());
});

test('an action that moves money opens its screen and does nothing more', async () => {
  const { user, place, calls } = await show();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  const withdraw = group('Acciones').getByRole('option', { name: /^Retirar/ });
  expect(withdraw).toHaveTextContent('6,367.25 USD');
  await user.click(withdraw);
  expect(place()).toBe('/withdrawals');
  expect(calls.every(({ call }) => call.startsWith('GET'))).toBe(true);
});

test('other actions run immediately', async () => {
  const { user, store, signOut, place } = await show();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.click(screen.getByRole('option', { name: /Ocultar saldos/ }));
  expect(store.get(hiddenAtom)).toBe(true);
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.click(screen.getByRole('option', { name: /Cerrar sesión/ }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(place()).toBe('/');
});

test('the app is offered for installing only where the browser would', async () => {
  const { user } = await show();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(screen.queryByRole('option', { name: /Instalar app/ })).toBeNull();
  catchInstallPrompt();
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  await user.click(await screen.findByRole('option', { name: /Instalar app/ }));
  expect(prompt).toHaveBeenCalledOnce();
});

test('members and withdrawals are searched after a pause in typing', async () => {
  const { user, calls, place } = await show();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('10482');
  await user.click(await screen.findByRole('option', { name: /Retiro n.º 10482.*Pendiente/ }));
  expect(place()).toBe('/made-withdrawals?number=10482');
  const asked = calls.filter(({ call }) => call.startsWith('GET /api/search/'));
  expect(asked.at(-1)?.call).toBe('GET /api/search/?q=10482');
  expect(asked.length).toBeLessThan(4);
});

test('a stale search result cannot be selected', async () => {
  const { user } = await show({
    answers: {
      'GET /api/search/': ({ query }) =>
        query.get('q') === '10482' ? found : new Promise<never>(() => {}),
    },
  });
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('10482');
  await screen.findByRole('option', { name: /Tomás/ });
  await user.keyboard('3');
  expect(screen.queryByRole('option', { name: /Tomás|10482/ })).toBeNull();
  await user.keyboard('{Backspace}');
  expect(await screen.findByRole('option', { name: /10482/ })).toBeVisible();
});

test('a member opens a sheet of facts; the link to the withdrawals is for administrators', async () => {
  const { user } = await show();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('tomas');
  await user.click(await screen.findByRole('option', { name: /Tomás Aguirre.*tomas_aguirre/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Tomás Aguirre' }));
  expect(sheet.getByText('Colombia')).toBeInTheDocument();
  expect(sheet.getByText('24 ago 2026')).toBeInTheDocument();
  expect(sheet.queryByRole('link')).toBeNull();
});

test('an administrator goes on to them', async () => {
  const { user } = await show({ user: memberUser({ is_admin: true }) });
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('tomas');
  await user.click(await screen.findByRole('option', { name: /Tomás Aguirre/ }));
  expect(await screen.findByRole('link', { name: 'Ver sus retiros' })).toHaveAttribute(
    'href',
    '/admin/withdrawals/?q=tomas_aguirre',
  );
});

test('a withdrawal of somebody else opens where the administrators have it', async () => {
  const [own] = found.withdrawals;
  const { user, place } = await show({
    user: memberUser({ is_admin: true }),
    answers: {
      'GET /api/search/': () => ({
        members: [],
        withdrawals: [{ ...own, username: 'hector', is_own: false }],
      }),
    },
  });
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('10482');
  await user.click(await screen.findByRole('option', { name: /^hector ›\s*Retiro n.º 10482/ }));
  expect(place()).toBe('/admin/withdrawals/?view=to_pay&q=10482&withdrawal=10482');
});

test('a search that fails says so, and screens are found all the same', async () => {
  const { user } = await show({
    answers: { 'GET /api/search/': () => new Response(null, { status: 403 }) },
  });
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('panel');
  expect(await screen.findByText(/No pudimos buscar/)).toBeInTheDocument();
  expect(options()[0]).toHaveTextContent('Panel');
});

test('no results are reported', async () => {
  const { user } = await show({
    answers: { 'GET /api/search/': () => ({ members: [], withdrawals: [] }) },
  });
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('xyzzy');
  expect(await screen.findByText('Nada coincide con «xyzzy».')).toBeInTheDocument();
  expect(screen.queryByRole('option')).toBeNull();
});

test('G and a letter go to a screen, ? shows the keys', async () => {
  const { user, place } = await show();
  await user.keyboard('gm');
  expect(place()).toBe('/made-withdrawals');
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Atajos de teclado' }));
  expect(sheet.getByText('Mis retiros').nextElementSibling).toHaveTextContent('G luego M');
  expect(sheet.getByText('Árbol binario').nextElementSibling).toHaveTextContent(/^G luego/);
  // A screen that is not built has no shortcut.
  expect(sheet.queryByText('Tienda')).toBeNull();
});

test.each(['Monto', 'Nota'])('letters typed into «%s» trigger no shortcut', async (label) => {
  const { user, place, store } = await show();
  screen.getByLabelText(label).focus();
  await user.keyboard('gm?{Alt>}h{/Alt}');
  expect(place()).toBe('/dashboard');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(store.get(hiddenAtom)).toBe(false);
});

test('nor do they act while a dialog is open', async () => {
  const { user, place } = await show();
  await user.keyboard('?');
  await screen.findByRole('dialog');
  await user.keyboard('gm{Control>}k{/Control}');
  expect(place()).toBe('/dashboard');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a member who switched single keys off keeps those with a modifier', async () => {
  const { user, place, store } = await show({
    user: memberUser({ preferences: { ...defaultPreferences, shortcuts: false } }),
  });
  await user.keyboard('gm?');
  expect(place()).toBe('/dashboard');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Alt>}d{/Alt}');
  expect(store.get(darkModeAtom)).toBe(true);
  await user.keyboard('{Alt>}h{/Alt}');
  expect(store.get(hiddenAtom)).toBe(true);
});
