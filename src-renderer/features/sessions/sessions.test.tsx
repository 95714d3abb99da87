import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReusedSession, SessionView, VisitView } from '#contract/api/account/security.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform } from '#renderer/platform/ports.ts';
import { portToNoComputer } from '#renderer/platform/nowhere.ts';
import { createFakeVault } from '#renderer/platform/fake/vault.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const session = (id: string, more: Partial<SessionView> = {}): SessionView => ({
  id,
  browser: 'Chrome',
  system: 'Windows',
  kind: 'computer',
  place: '189.203.14.88',
  created_at: '2026-10-02T12:00:00Z',
  last_used_at: new Date(Date.now() - 5 * MINUTE_MS).toISOString(),
  current: false,
  ...more,
});
const here = session('a', { current: true });
const phone = session('b', { browser: 'Safari', system: 'iOS', kind: 'phone', place: '10.0.0.7' });
const unknown = session('c', { browser: '', system: '', kind: 'unknown' });
const app = session('d', { browser: 'TCT', system: 'macOS', kind: 'desktop_app' });

const signOut = vi.fn<() => void>();
const platform = {
  session: { signOut },
  vault: createFakeVault(),
  computer: portToNoComputer,
} as unknown as Platform;

let items: SessionView[] = [];
let reused: ReusedSession[] = [];
let visits: VisitView[] = [];
let refusal: Response | null = null;
const calls: { readonly path: string; readonly body: unknown }[] = [];

beforeEach(() => {
  items = [here, phone, unknown, app];
  reused = [];
  visits = [];
  refusal = null;
  calls.length = 0;
  signOut.mockReset();
  configureApi({
    fetch: async (url, init) => {
      const path = `${init?.method} ${typeof url === 'string' ? url : ''}`;
      if (path === 'GET /api/auth/sessions/') {
        return refusal ?? Response.json({ items, reused, visits });
      }
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
      calls.push({ path, body });
      return refusal ?? Response.json({ ok: true, ended: 1 });
    },
  });
});

const open = async (ui = <SessionsPanel />) => {
  await renderScreen(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={createQueryClient()}>{ui}</QueryClientProvider>
    </PlatformProvider>,
  );
  return userEvent.setup();
};

const confirmIn = async (person: ReturnType<typeof userEvent.setup>, name: string) =>
  person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('sessions', () => {
  it('say on what, from where, since when and when last; this one cannot be ended alone', async () => {
    await open();
    const rows = within(await screen.findByRole('list', { name: 'Sesiones' })).getAllByRole(
      'listitem',
    );
    const [first, second, third, fourth] = rows.map((row) => row.textContent);
    expect(first).toContain('Chrome · Windows');
    expect(first).toContain('Esta sesión');
    expect(second).toContain('Safari · iOS');
    expect(second).toContain('hace 5 min');
    expect(second).toContain('Desde el 2 oct 2026');
    expect(second).toContain('IP 10.0.0.7');
    expect(third).toContain('Dispositivo desconocido');
    expect(fourth).toContain('TCT · Escritorio, macOS');
    expect(within(rows[0] ?? document.body).queryAllByRole('button')).toHaveLength(0);
    expect(screen.getByText(/La dirección de red es todo lo que sabemos/)).toBeInTheDocument();
  });

  it('that were ended for security say why, and cannot be ended again', async () => {
    const ended_at = new Date(Date.now() - 5 * MINUTE_MS).toISOString();
    const { browser, system, kind, place, created_at } = phone;
    reused = [{ id: 'e', browser, system, kind, place, created_at, ended_at }];
    await open();
    const list = await screen.findByRole('list', { name: 'Sesiones que cerramos por seguridad' });
    expect(list).toHaveTextContent('Safari · iOS');
    expect(list).toHaveTextContent('Cerrada: hace 5 min');
    expect(list).toHaveTextContent('Se usó una copia anterior de esta sesión');
    expect(within(list).queryByRole('button', { name: /Cerrar/ })).not.toBeInTheDocument();
  });

  it('say nothing of it where none was', async () => {
    await open();
    await screen.findByRole('list', { name: 'Sesiones' });
    expect(screen.queryByText('Cerrada por seguridad')).not.toBeInTheDocument();
  });

  it('tell who of the team looked at the account, when, and why in their own words', async () => {
    const began_at = '2026-11-23T15:21:00.000Z';
    const visit = { id: 'f', reason: 'Comprobar el retiro', ticket: 2418, by: 'Marisol', began_at };
    visits = [
      { ...visit, ended_at: null },
      { ...visit, id: 'g', ticket: null, by: null, ended_at: '2026-11-23T15:30:00.000Z' },
    ];
    await open();
    const list = await screen.findByRole('list', { name: 'Visitas a tu cuenta' });
    const [now, before] = within(list).getAllByRole('listitem');
    expect(now).toHaveTextContent(/Soporte mira tu cuenta ahora, desde las .*Caso n.º 2418/);
    expect(before).toHaveTextContent(
      /Soporte miró tu cuenta el 23 nov 2026, .*, porque «Comprobar el retiro»\.$/,
    );
    expect(within(list).queryByRole('button')).not.toBeInTheDocument();
  });

  it('say nothing of visits where there were none', async () => {
    await open();
    await screen.findByRole('list', { name: 'Sesiones' });
    expect(screen.queryByText('Visitas a tu cuenta')).not.toBeInTheDocument();
  });

  it('end one on another device, after asking', async () => {
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Cerrar sesión: Safari · iOS' }));
    expect(calls).toEqual([]);
    items = [here];
    await confirmIn(person, 'Cerrar sesión');
    await waitFor(() => expect(screen.queryByText('Safari · iOS')).toBeNull());
    expect(calls).toEqual([{ path: 'POST /api/auth/sessions/b/end/', body: null }]);
    expect(signOut).not.toHaveBeenCalled();
  });

  it('count one that had ended already as ended', async () => {
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Cerrar sesión: Safari · iOS' }));
    items = [here];
    const gone = { code: 'not_found', message: '', request_id: 'r' };
    configureApi({
      fetch: async (_url, init) =>
        init?.method === 'GET'
          ? Response.json({ items, reused, visits })
          : Response.json(gone, { status: 404 }),
    });
    await confirmIn(person, 'Cerrar sesión');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Safari · iOS')).toBeNull());
  });

  it('end all the others, and stay here', async () => {
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Cerrar las demás' }));
    await confirmIn(person, 'Cerrar las demás');
    await waitFor(() =>
      expect(calls).toEqual([
        { path: 'POST /api/auth/sessions/end/', body: { include_current: false } },
      ]),
    );
    expect(signOut).not.toHaveBeenCalled();
  });

  it('end everywhere and then here; a failure ends nothing here', async () => {
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Cerrar todas' }));
    refusal = Response.json({}, { status: 500 });
    await confirmIn(person, 'Cerrar todas');
    expect(await screen.findByText(/El servidor falló/)).toBeInTheDocument();
    expect(signOut).not.toHaveBeenCalled();
    refusal = null;
    await confirmIn(person, 'Cerrar todas');
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
    expect(calls.at(-1)?.body).toEqual({ include_current: true });
  });

  it('offer nothing to end elsewhere where there is no other', async () => {
    items = [here];
    await open();
    await screen.findByText('Esta sesión');
    expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cerrar todas' })).toBeInTheDocument();
  });

  it('say that they could not be read, and read again', async () => {
    refusal = Response.json({ code: 'forbidden', message: '', request_id: 'r' }, { status: 403 });
    const person = await open();
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    refusal = null;
    await person.click(retry);
    expect(await screen.findByText('Chrome · Windows')).toBeInTheDocument();
  });

  it('show the first two beside the profile, with the way to all', async () => {
    await open(<SessionsCard />);
    expect(await screen.findByText('Safari · iOS')).toBeInTheDocument();
    expect(screen.queryByText('Dispositivo desconocido')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ver todas' })).toHaveAttribute(
      'href',
      '/profile?tab=sessions',
    );
  });
});
