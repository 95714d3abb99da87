import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/api/inbox.ts';
import { hiddenAtom } from '#renderer/components/money/privacy.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { InboxBell } from './inbox-bell.tsx';
import { notification } from './inbox.fixtures.ts';
import { inboxQueries } from './inbox-queries.ts';

const NOW = new Date('2026-11-20T15:05:00.000Z');
const paid = notification('withdrawal.paid', {
  id: 'n9',
  thing: 'withdrawal/10482',
  path: '/made-withdrawals?number=10482',
});
const loss = notification('bonus.pool', {
  id: 'n8',
  is_read: true,
  created_at: '2026-11-19T12:00:00.000Z',
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that keeps an inbox, two notifications a page. */
async function show(
  items: Notification[] = [paid, loss],
  options: Parameters<typeof renderMember>[1] = {},
) {
  let kept = items;
  const unread = () => kept.filter(({ is_read }) => !is_read).length;
  const counted = () => ({
    unread: unread(),
    notices: kept.reduce((sum, one) => sum + (one.is_read ? 0 : one.count), 0),
  });
  const world = await renderMember(<InboxBell />, {
    answers: {
      'GET /api/notifications/unread/': counted,
      'GET /api/notifications/': ({ query }) => {
        const from = Number(query.get('cursor') ?? 0);
        const next = kept.length > from + 2 ? String(from + 2) : null;
        return { items: kept.slice(from, from + 2), next, unread: unread() };
      },
      'POST /api/notifications/read/': ({ body }) => {
        const { ids } = body as { readonly ids?: readonly string[] };
        kept = kept.map((one) => (!ids || ids.includes(one.id) ? { ...one, is_read: true } : one));
        return counted();
      },
      ...options?.answers,
    },
    ...options,
  });
  /** In place of an older notification of the same thing. */
  const arrive = (one: Notification) => {
    kept = [one, ...kept.filter(({ thing }) => thing !== one.thing)];
  };
  return { ...world, arrive, user: userEvent.setup() };
}

const bell = () => screen.getByRole('button', { name: /^Avisos/ });
const inbox = () => screen.findByRole('dialog', { name: /^Avisos/ });

test('the bell says how many are unread, and opens them under their days', async () => {
  const { user } = await show();
  await waitFor(() => expect(bell()).toHaveAccessibleName('Avisos: 1 sin leer'));
  await user.click(bell());
  const panel = within(await inbox());
  const today = within(await panel.findByRole('region', { name: '20 nov 2026' }));
  expect(today.getByRole('heading')).toHaveTextContent('Hoy');
  expect(today.getByRole('link')).toHaveTextContent(/Retiro n.º 10482.*hace 5 min/);
  expect(today.getByRole('link')).toHaveTextContent('sin leer');
  // A loss stands there like a gain.
  const before = within(panel.getByRole('region', { name: '19 nov 2026' }));
  expect(before.getByRole('button')).toHaveTextContent('−4.10 USD');
  expect(before.getByRole('button')).not.toHaveTextContent('sin leer');
});

test('a thing that was notified several times is one entry with how often', async () => {
  const sent = { ...paid, count: 4 };
  const { user } = await show([sent]);
  await waitFor(() => expect(bell()).toHaveAccessibleName('Avisos: 1 sin leer'));
  await user.click(bell());
  const entries = within(await inbox()).getAllByRole('link', { name: /10482/ });
  expect(entries).toHaveLength(1);
  expect(entries[0]).toHaveTextContent('4 avisos');
  expect(entries[0]).toHaveTextContent(/Pagado y confirmado/);
});

test('opening one marks it read, goes to its screen and closes the inbox', async () => {
  const { user, calls, place } = await show();
  await user.click(bell());
  await user.click(within(await inbox()).getByRole('link', { name: /10482/ }));
  expect(place()).toBe('/made-withdrawals?number=10482');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(bell()).toHaveAccessibleName('Avisos'));
  expect(calls).toContainEqual({ call: 'POST /api/notifications/read/', body: { ids: ['n9'] } });
});

test('one that leads nowhere is marked read and the inbox stays', async () => {
  const { user, calls } = await show([notification('security.password', { id: 'n3' })]);
  await user.click(bell());
  await user.click(await screen.findByRole('button', { name: /Cambiaste tu contraseña/ }));
  await waitFor(() => expect(bell()).toHaveAccessibleName('Avisos'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
});

test('what is read already is not marked again', async () => {
  const { user, calls } = await show([loss]);
  await user.click(bell());
  await user.click(await screen.findByRole('button', { name: /Pool Andes/ }));
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('all are marked read at once, and older ones come on demand', async () => {
  const older = notification('bonus.global', { id: 'n1', created_at: '2026-11-18T12:00:00.000Z' });
  const { user, calls } = await show([paid, loss, older]);
  await user.click(bell());
  await user.click(await screen.findByRole('button', { name: 'Ver anteriores' }));
  expect(await screen.findByText('Red global')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Marcar todo como leído' }));
  await waitFor(() => expect(bell()).toHaveAccessibleName('Avisos'));
  expect(calls).toContainEqual({ call: 'POST /api/notifications/read/', body: {} });
  expect(screen.queryByText('sin leer')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Marcar todo como leído' })).toBeNull();
});

test('Escape returns to the bell; a click elsewhere closes without taking the focus', async () => {
  const { user } = await show();
  await user.click(bell());
  expect(await inbox()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bell()).toHaveFocus();
  await user.click(bell());
  await inbox();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('arrow keys move across the days', async () => {
  const { user } = await show();
  await user.click(bell());
  const first = within(await inbox()).getByRole('link', { name: /10482/ });
  first.focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /Pool Andes/ })).toHaveFocus();
  await user.keyboard('{Home}');
  expect(first).toHaveFocus();
});

test('without notifications, the way to choose them', async () => {
  const { user } = await show([]);
  await user.click(bell());
  expect(await screen.findByText('No tienes avisos.')).toBeInTheDocument();
  const choice = screen.getByRole('link', { name: 'Elegir qué avisos recibir' });
  expect(choice).toHaveAttribute('href', '/profile?tab=notifications');
});

test('a failure is said and can be tried again', async () => {
  let isBroken = true;
  const { user } = await show([paid], {
    answers: {
      'GET /api/notifications/unread/': () => ({ unread: 1, notices: 1 }),
      'GET /api/notifications/': () =>
        isBroken ? new Response(null, { status: 403 }) : { items: [paid], next: null, unread: 1 },
    },
  });
  await user.click(bell());
  const note = await screen.findByRole('alert');
  isBroken = false;
  await user.click(within(note).getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('link', { name: /10482/ })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('hidden balances hide the amounts here, for eye and ear', async () => {
  const { user, store } = await show();
  store.set(hiddenAtom, true);
  await user.click(bell());
  const row = within(await inbox()).getByRole('link', { name: /10482/ });
  expect(row).toHaveTextContent('•••• USDT');
  expect(row).not.toHaveTextContent('630');
  expect(row).toHaveAccessibleName(/oculto\sUSDT/);
});

test('how many are unread is asked again each minute while the window is seen', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  const { arrive, calls } = await show([loss]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(calls).toHaveLength(1);
  arrive(paid);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(bell()).toHaveAccessibleName('Avisos: 1 sin leer'));
});

describe('outside the window', () => {
  async function arriveUnseen(
    state: 'allowed' | 'denied',
    { isWindowSeen = false, isHidden = false } = {},
  ) {
    const world = await show([loss], { notifications: state });
    world.store.set(hiddenAtom, isHidden);
    await waitFor(() =>
      expect(world.queryClient.getQueryData(inboxQueries.unread.queryKey)).toEqual({
        unread: 0,
        notices: 0,
      }),
    );
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isWindowSeen);
    world.arrive(paid);
    await act(() => world.queryClient.refetchQueries({ queryKey: inboxQueries.unread.queryKey }));
    await waitFor(() => expect(bell()).toHaveAccessibleName('Avisos: 1 sin leer'));
    return world;
  }

  test('what is new is announced where the member allowed it', async () => {
    const { shown } = await arriveUnseen('allowed');
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown).toEqual([
      {
        title: 'Retiro n.º 10482',
        body: 'Pagado y confirmado: 630.50\u00a0USDT.',
        tag: 'withdrawal/10482',
        path: '/made-withdrawals?number=10482',
      },
    ]);
  });

  test('a newer state of a thing that is unread already is announced, in place of the one before', async () => {
    const { shown, arrive, queryClient } = await arriveUnseen('allowed');
    await waitFor(() => expect(shown).toHaveLength(1));
    arrive(notification('withdrawal.refused', { id: 'n12', thing: 'withdrawal/10482', count: 2 }));
    await act(() => queryClient.refetchQueries({ queryKey: inboxQueries.unread.queryKey }));
    await waitFor(() => expect(shown).toHaveLength(2));
    expect(shown[1]?.tag).toBe('withdrawal/10482');
    expect(shown[1]?.body).toContain('Rechazado');
    expect(bell()).toHaveAccessibleName('Avisos: 1 sin leer');
  });

  test('with amounts hidden there as well', async () => {
    const { shown } = await arriveUnseen('allowed', { isHidden: true });
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]?.body).toBe('Pagado y confirmado: ••••\u00a0USDT.');
  });

  test.each([
    ['allowed', true],
    ['denied', false],
  ] as const)(
    'nothing is told with notifications %s and the window seen: %s',
    async (state, isWindowSeen) => {
      const { shown, calls } = await arriveUnseen(state, { isWindowSeen });
      expect(shown).toEqual([]);
      expect(calls.some(({ call }) => call.startsWith('GET /api/notifications/?'))).toBe(false);
    },
  );
});
