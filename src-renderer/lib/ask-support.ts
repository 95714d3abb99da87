import { useSyncExternalStore } from 'react';
import type { TicketObjectKind } from '#contract/rules/support/tickets.ts';

/** What somebody asks support about. */
export interface AskedAbout {
  /** The thing that the question is beside. */
  readonly object?: { readonly kind: TicketObjectKind; readonly id: string } | undefined;
  /** Of the answer that was seen to fail, or what a crash is called by. */
  readonly requestId?: string | undefined;
  /** It comes from an error: diagnostics are offered switched on. */
  readonly isError?: boolean | undefined;
  /** Number of the closed ticket that the new one goes on from. */
  readonly follows?: number | undefined;
}

/**
 * What the form begins with, where more is known than what it is about. It goes along with the step of
 * the history, never in the address: a link of others must not put words into a member's mouth.
 */
export interface Written {
  /** Its draft is kept apart from others about the same thing. */
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

/** The form of a new ticket, which knows by its address what it is about. */
export function askPath({ object, requestId, isError, follows }: AskedAbout): string {
  const query = new URLSearchParams();
  if (object) query.set('about', `${object.kind}-${object.id}`);
  if (requestId !== undefined) query.set('request', requestId);
  if (isError) query.set('error', 'yes');
  if (follows !== undefined) query.set('follows', String(follows));
  return query.size > 0 ? `/support/new?${query}` : '/support/new';
}

/*
 * Whether members write tickets here comes with the settings; errors are shown where those can't be
 * asked for, even by what stands outside of the frame.
 */
let isOn = false;
const listeners = new Set<() => void>();

export function setSupportOn(next: boolean): void {
  if (next === isOn) return;
  isOn = next;
  for (const listener of listeners) listener();
}

export const isSupportOn = (): boolean => isOn;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsSupportOn = (): boolean => useSyncExternalStore(subscribe, isSupportOn);
