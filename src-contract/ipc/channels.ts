import type { Credentials, EndedByServer, Registration, SessionAnswer } from './session.ts';

/** A notification of the operating system. */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** A newer notification with the same tag replaces this one. */
  readonly tag: string;
}

/** What the window may ask of the main process: channel → argument and answer. Nothing else passes. */
export interface Calls {
  'session:sign-in': (credentials: Credentials) => SessionAnswer;
  'session:register': (registration: Registration) => SessionAnswer;
  'session:renew': () => SessionAnswer;
  'session:sign-out': () => void;
  'session:is-kept': () => boolean;
  'links:open': (url: string) => void;
  'notifications:show': (notification: NotificationText) => void;
}

/** What the main process tells every window: channel → payload. */
export interface Events {
  'session:ended': EndedByServer;
}

export type CallChannel = keyof Calls;
export type EventChannel = keyof Events;
