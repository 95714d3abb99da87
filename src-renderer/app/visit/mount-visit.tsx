import { createStore } from 'jotai';
import type { Root } from 'react-dom/client';
import { visits, type Visit } from '#contract/api/admin/visits.ts';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { visitAtom, type Said, type VisitState } from '#renderer/domain/visit/visit.ts';
import { lendApi } from '#renderer/lib/api/request.ts';
import { configureFiles } from '#renderer/lib/browser/files.ts';
import { reloadPage } from '#renderer/lib/browser/reload-page.ts';
import { forgetWrites } from '#renderer/lib/device/storage.ts';
import { wipeCopies } from '#renderer/lib/device/wipe.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import type { Platform } from '#renderer/platform/ports.ts';
import { startColorScheme } from '../color-scheme.ts';
import { startDirection } from '../direction.ts';
import { closeDoors } from './doors.ts';
import { VisitApp } from './visit-app.tsx';
import { visitCalls } from './visit-calls.ts';
import { setVisitEnd } from './visit-end.ts';
import { browserLocks, takeVisitPlace } from './visit-lock.ts';
import { createVisitPlatform } from './visit-platform.ts';

const START_PATH = '/dashboard';
/** Milliseconds after a press in which a refused call is attributed to the pressed control. */
const PRESS = 4000;
/** Timeout in milliseconds for the server's response when leaving. */
const PATIENCE = 2000;
const ICON = '/icon-visit.svg';

interface Shown {
  readonly visit: Visit;
  readonly root: Root;
  /** The viewer's own platform. */
  readonly platform: Platform;
  /** Renders the own screens again. */
  readonly restore: () => void;
}

/**
 * Replaces the own screens by a member's account: the same code over a separate store, query cache
 * and storage, with the visit's token only.
 * @returns false if another window of this browser already shows a visit
 */
export async function showVisit({ visit, root, platform, restore }: Shown): Promise<boolean> {
  const giveBackPlace = await takeVisitPlace(browserLocks());
  if (!giveBackPlace) return false;
  const back = location.pathname + location.search;
  const until = Date.now() + Date.parse(visit.ends_at) - Date.parse(visit.began_at);
  const giveBackStorage = forgetWrites();
  await wipeCopies();
  const store = createStore();
  const queryClient = createQueryClient();
  const change = (next: (now: VisitState) => Partial<VisitState>): void =>
    store.set(visitAtom, (now) => now && { ...now, ...next(now) });
  let pressed = { words: '', at: 0 };
  let said = 0;
  const say = (kind: Said['kind']): Said => {
    said += 1;
    const action = Date.now() - pressed.at < PRESS ? pressed.words : '';
    return { number: said, kind, action };
  };
  const finish = (over: VisitState['over']): void => {
    change((now) => ({ over: now.over ?? over, said: null }));
    queryClient.clear();
  };
  const off = (): void => change(() => ({ said: say('off') }));

  const { own, giveBack: giveBackApi } = lendApi(
    visitCalls({
      token: visit.token,
      onRead: () => change(({ reads }) => ({ reads: reads + 1 })),
      onBlocked: () => change(({ blocked }) => ({ blocked: blocked + 1, said: say('blocked') })),
      onOver: () => finish('ended'),
    }),
  );
  const ports = createVisitPlatform({ onOff: off });
  configureFiles(ports.files);
  const openDoors = closeDoors({
    isInside: (element) => !element.closest('[data-visit-frame]'),
    onOff: off,
    onPressed: (words) => {
      pressed = { words, at: Date.now() };
    },
  });
  const timer = setTimeout(() => finish('time'), until - Date.now());

  /** Removes everything of the visit except the page's address. */
  const close = (): void => {
    clearTimeout(timer);
    stopLock();
    removeEventListener('pagehide', onHide);
    setVisitEnd(undefined);
    openDoors();
    queryClient.clear();
    root.render(null);
    giveBackApi();
    configureFiles(platform.files);
    giveBackStorage();
    giveBackPlace();
    dress(false);
  };
  /** Reports the end to the server; `keepalive` lets the request outlive the page. */
  const tellServer = (): Promise<unknown> =>
    own
      .request(visits.end, { params: { id: visit.id }, keepalive: true })
      // Ignored: the visit expires anyway.
      .catch(() => undefined);
  const onHide = (): void => void tellServer();
  const leave = (): void => {
    const patience = new Promise((resolve) => {
      setTimeout(resolve, PATIENCE);
    });
    const ended = Promise.race([tellServer(), patience]);
    close();
    history.replaceState(null, '', back);
    // Reload, to drop state of the member held by modules.
    void ended.then(reloadPage);
  };
  const stopLock = platform.vault.onChange(() => {
    if (platform.vault.state().isLocked) leave();
  });
  addEventListener('pagehide', onHide);
  // The own session ended: restore the own address, so that the login shows.
  setVisitEnd(() => {
    close();
    history.replaceState(null, '', back);
    restore();
  });

  history.pushState(null, '', START_PATH);
  dress(true);
  startColorScheme(store);
  startDirection(store);
  store.set(authStateAtom, { phase: 'authenticated' });
  store.set(visitAtom, { visit, reads: 0, blocked: 0, over: null, said: null });
  root.render(
    <VisitApp
      platform={ports}
      store={store}
      queryClient={queryClient}
      until={until}
      leave={leave}
    />,
  );
  scrollTo(0, 0);
  return true;
}

/** Sets the visit's layout attribute and favicon. */
function dress(isVisit: boolean): void {
  document.documentElement.toggleAttribute('data-visit', isVisit);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  icon?.setAttribute('href', isVisit ? ICON : '/icon.svg');
}
