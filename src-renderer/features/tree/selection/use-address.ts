import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useLiveLocation } from '#renderer/lib/browser/use-live-location.ts';
import type { Entry, History, Step } from './address.ts';

/** Kept with a phone's sheet: the address that it was opened over. */
interface OverState {
  readonly over?: string;
}

/** The address with nobody selected, or with somebody. */
function withNode(search: string, username = ''): string {
  const params = new URLSearchParams(search);
  if (username === '') params.delete('node');
  else params.set('node', username);
  return params.toString();
}

function entryOf({ key, search, state }: Location): Entry {
  const { over } = (state ?? {}) as OverState;
  const username = new URLSearchParams(search).get('node') ?? '';
  return { key, username, isSheet: over === withNode(search) };
}

/** The browser's history as the selection needs it; always the same object. */
export function useSelectedAddress(): History {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const live = useLiveLocation();
  const { pathname } = useLocation();
  const latest = useRef({ navigate, isPhone });
  useLayoutEffect(() => {
    latest.current = { navigate, isPhone };
  }, [navigate, isPhone]);
  const take = ({ how, username }: Step) => {
    const { search, state } = live() as Location<unknown>;
    if (how === 'back') {
      void latest.current.navigate(-1);
      return;
    }
    const over: OverState = { over: withNode(search) };
    void latest.current.navigate(
      { pathname, search: withNode(search, username) },
      {
        replace: how === 'replace',
        state: how === 'push' ? over : state,
        preventScrollReset: true,
      },
    );
  };
  const [history] = useState<History>(() => ({
    entry: () => (live().pathname === pathname ? entryOf(live()) : null),
    isPhone: () => latest.current.isPhone,
    take,
  }));
  return history;
}
