import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultPreferences, type Preferences } from '#contract/rules/notifications.ts';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import * as toast from '#renderer/lib/toast.ts';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { NotificationsState, Platform } from '#renderer/platform/ports.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';

/** What the server has, and what it was sent, as `name=value`. */
let stored: Preferences = defaultPreferences;
let sent: string[] = [];
let answer: () => Promise<Response> | Response;
let permission: NotificationsState = 'unasked';
const allow = vi.fn<() => Promise<boolean>>();
const platform = {
  notifications: { state: () => permission, allow, show: () => {} },
} as unknown as Platform;

const user = () => Response.json({ username: 'ana', preferences: stored });

/** Takes what it is sent, as the server does. */
function keep(form: FormData): void {
  for (const [name, value] of form) {
    sent.push(`${name}=${typeof value === 'string' ? value : 'file'}`);
    const [, group, kind] = /\[(notify|mail)]\[(\w+)]/.exec(name) ?? [];
    stored =
      group === 'notify' || group === 'mail'
        ? { ...stored, [group]: { ...stored[group], [kind ?? '']: value === 'true' } }
        : { ...stored, shortcuts: value === 'true' };
  }
}

beforeEach(() => {
  stored = defaultPreferences;
  sent = [];
  permission = 'unasked';
  answer = user;
  allow.mockReset();
  getDefaultStore().set(authStateAtom, { phase: 'authenticated' });
  configureApi({
    fetch: async (_url, init) => {
      if (init?.method === 'GET') return user();
      const before = stored;
      if (init?.body instanceof FormData) keep(init.body);
      const response = await answer();
      if (!response.ok) stored = before;
      return response;
    },
  });
});

async function open() {
  await renderScreen(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={createQueryClient()}>
        <PreferencesPanel />
      </QueryClientProvider>
    </PlatformProvider>,
  );
  await screen.findByRole('switch', { name: 'Bonos' });
  return userEvent.setup();
}
const switchOf = (name: string) => screen.getByRole('switch', { name });

describe('preferences', () => {
  it('are saved at once, each by its own name', async () => {
    const person = await open();
    await person.click(switchOf('Bonos'));
    await person.click(switchOf('Atajos de una tecla'));
    await waitFor(() =>
      expect(sent).toEqual(['preferences[notify][bonuses]=false', 'preferences[shortcuts]=false']),
    );
    expect(switchOf('Bonos')).not.toBeChecked();
    expect(switchOf('Atajos de una tecla')).not.toBeChecked();
    expect(switchOf('Retiros')).toBeChecked();
  });

  it('move before the answer, and back with the reason when they were not taken', async () => {
    const say = vi.spyOn(toast, 'showToast').mockImplementation(() => {});
    let fail = () => {};
    answer = () =>
      new Promise((resolve) => {
        fail = () => resolve(Response.json({}, { status: 500 }));
      });
    const person = await open();
    await person.click(switchOf('Noticias'));
    expect(switchOf('Noticias')).not.toBeChecked();
    await waitFor(() => expect(sent).toHaveLength(1));
    fail();
    await waitFor(() => expect(switchOf('Noticias')).toBeChecked());
    expect(say).toHaveBeenCalledWith('bad', expect.stringContaining('El cambio no se guardó.'));
  });

  it('end as they were switched last, however quickly', async () => {
    const person = await open();
    await person.click(switchOf('Pagos'));
    await person.click(switchOf('Pagos'));
    await person.click(switchOf('Pagos'));
    await waitFor(() => expect(sent).toHaveLength(3));
    await waitFor(() => expect(stored.notify.payments).toBe(false));
    expect(switchOf('Pagos')).not.toBeChecked();
  });

  it('mail nothing but what is asked for', async () => {
    const person = await open();
    expect(switchOf('Cierre diario')).not.toBeChecked();
    await person.click(switchOf('Cierre diario'));
    await waitFor(() => expect(sent).toEqual(['preferences[mail][closing]=true']));
    expect(switchOf('Cierre diario')).toBeChecked();
  });

  it('leave security on, and say why', async () => {
    await open();
    expect(switchOf('Seguridad')).toBeDisabled();
    expect(switchOf('Seguridad')).toBeChecked();
    expect(switchOf('Seguridad')).toHaveAccessibleDescription(/Siempre activos/);
  });
});

it('switch the game off for the member alone, where there is one', async () => {
  const patched: unknown[] = [];
  let hidden: readonly string[] = [];
  configureApi({
    fetch: async (url, init) => {
      if (url === '/api/settings/') return Response.json({ areas: ['game'] });
      if (init?.method === 'PATCH') {
        patched.push(typeof init.body === 'string' && JSON.parse(init.body));
        hidden = ['game'];
        return Response.json({ enabled: false, listed: false, nickname: null, circle: 'all' });
      }
      return Response.json({ username: 'ana', preferences: stored, hidden_areas: hidden });
    },
  });
  const person = await open();
  await person.click(await screen.findByRole('switch', { name: 'Equilibrio' }));
  await waitFor(() => expect(patched).toEqual([{ enabled: false }]));
  await waitFor(() => expect(switchOf('Equilibrio')).not.toBeChecked());
});

describe('notices of this device', () => {
  it('are asked for, and then known to be allowed', async () => {
    allow.mockImplementation(async () => {
      permission = 'allowed';
      return true;
    });
    const person = await open();
    await person.click(screen.getByRole('button', { name: 'Permitir avisos' }));
    expect(await screen.findByText('Permitidos')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Permitir avisos' })).toBeNull();
  });

  it.each([
    ['denied', 'Bloqueados', /Abre los ajustes del sitio/],
    ['unavailable', 'No disponibles', /no muestra avisos del sistema/],
  ] as const)('say what to do when %s', async (state, word, sentence) => {
    permission = state;
    await open();
    expect(screen.getByText(word)).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Permitir avisos' })).toBeNull();
  });

  it('are read again when the window comes back from the settings', async () => {
    permission = 'denied';
    await open();
    permission = 'allowed';
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    expect(screen.getByText('Permitidos')).toBeInTheDocument();
  });
});
