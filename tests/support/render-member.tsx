import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { duties } from '#contract/rules/staff.ts';
import { defaultPreferences } from '#contract/rules/notifications.ts';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import { createFakeDiagnostics } from '#renderer/platform/fake/diagnostics.ts';
import { portToNoArchive, portToNoComputer } from '#renderer/platform/nowhere.ts';
import { createFakeVault } from '#renderer/platform/fake/vault.ts';
import { portWith } from '#renderer/platform/fake/wallet.ts';
import type {
  ArchivePort,
  DiagnosticsPort,
  NotificationsState,
  Platform,
  SystemNotification,
  WalletPort,
} from '#renderer/platform/ports.ts';
import { renderScreen } from './render.tsx';

/** A member with a membership that runs; what a test is about is changed. An administrator has every duty. */
export const memberUser = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  username: 'valeria',
  first_name: 'Valeria',
  last_name: 'Montes',
  email: 'valeria@demo.test',
  email_verified: true,
  email_code: null,
  phone_number: '+525512345678',
  country: 'MX',
  language: 'es',
  avatar: null,
  second_factor: { enrolled: false, missing: false },
  is_admin: false,
  role: change.is_admin ? 'administrator' : 'member',
  duties: change.is_admin ? [...duties] : [],
  insertion_side: 'left',
  balance: '4812.6',
  pool_bonus_balance: '1236.45',
  global_balance: { available: '318.2', waiting: '0' },
  held_balance: '0',
  debt: '0',
  current_membership: {
    name: 'Avanzado',
    left_days_membership: 128,
    current_progress: 65,
    ends_at: '2027-03-28T00:00:00.000Z',
  },
  expired_membership: null,
  left_volume: '1450',
  right_volume: '1200',
  last_closing: null,
  withdrawals_paused_until: null,
  joined_at: '2026-01-10T00:00:00.000Z',
  sponsor: null,
  preferences: defaultPreferences,
  hidden_areas: [],
  ...change,
});

/** A call that arrived: its method with its path and query, and what it carried. */
export interface Arrived {
  readonly call: string;
  readonly body: unknown;
}
type Answerer = (
  arrived: Arrived & { readonly query: URLSearchParams; readonly language: string },
) => unknown;

interface MemberOptions {
  readonly user?: CurrentUser | undefined;
  /** By method and path, `GET /api/news/`; what is not here is answered with 404. */
  readonly answers?: Readonly<Record<string, Answerer>>;
  readonly language?: 'es' | 'en';
  readonly path?: string;
  readonly notifications?: NotificationsState;
  readonly diagnostics?: DiagnosticsPort;
  /** Missing: this device keeps no papers. */
  readonly archive?: ArchivePort;
  /** None is found where this is missing. */
  readonly wallet?: WalletPort;
}

export interface MemberWorld {
  readonly calls: Arrived[];
  readonly shown: SystemNotification[];
  readonly opened: string[];
  readonly signOut: ReturnType<typeof vi.fn<() => void>>;
  readonly store: ReturnType<typeof createStore>;
  readonly queryClient: QueryClient;
  /** Path and query of the address now. */
  readonly place: () => string;
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof FormData ? body : undefined;
}

/** Renders as a signed-in member sees it, against a server of these answers. */
export async function renderMember(
  ui: ReactNode,
  {
    user = memberUser(),
    answers = {},
    notifications = 'unasked',
    diagnostics,
    wallet = portWith(undefined),
    archive = portToNoArchive,
    ...screen
  }: MemberOptions = {},
): Promise<MemberWorld> {
  const world = {
    calls: [] as Arrived[],
    shown: [] as SystemNotification[],
    opened: [] as string[],
    signOut: vi.fn<() => void>(),
    store: createStore(),
    queryClient: createQueryClient(),
  };
  const all: Readonly<Record<string, Answerer>> = {
    'GET /api/auth/user/': () => user,
    'GET /api/settings/': () => ({
      areas: [],
      chain: null,
      chat_url: '',
      social_url: '',
      support_url: '',
      diagnostics_public_key: '',
    }),
    ...answers,
  };
  configureApi({
    fetch: async (input, init) => {
      const { pathname, searchParams: query, search } = new URL(input as string, 'http://test');
      const body = bodyOf(init?.body);
      const arrived = { call: `${init?.method} ${pathname}${search}`, body };
      world.calls.push(arrived);
      const [language = ''] = new Headers(init?.headers).get('Accept-Language')?.split(',') ?? [];
      const asked = { ...arrived, query, language };
      const answer = await all[`${init?.method} ${pathname}`]?.(asked);
      if (answer instanceof Response) return answer;
      return answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer);
    },
  });
  world.store.set(authStateAtom, { phase: 'authenticated' });
  const platform = {
    session: { signOut: world.signOut },
    vault: createFakeVault(),
    diagnostics: diagnostics ?? createFakeDiagnostics(),
    wallet,
    computer: portToNoComputer,
    archive,
    links: { open: (url: string) => world.opened.push(url) },
    notifications: {
      state: () => notifications,
      allow: () => Promise.resolve(notifications === 'allowed'),
      show: (one: SystemNotification) => world.shown.push(one),
    },
  } as unknown as Platform;
  const seen = { place: '' };
  function Place() {
    const { pathname, search } = useLocation();
    useEffect(() => {
      seen.place = pathname + search;
    }, [pathname, search]);
    return null;
  }
  await renderScreen(
    <PlatformProvider platform={platform}>
      <Provider store={world.store}>
        <QueryClientProvider client={world.queryClient}>
          {ui}
          <Place />
        </QueryClientProvider>
      </Provider>
    </PlatformProvider>,
    screen,
  );
  return { ...world, place: () => seen.place };
}
