import type { auth } from '#contract/api/account/auth.ts';
import type { Body } from '#contract/api/endpoint.ts';
import {
  defaultPreferences,
  mailKinds,
  notificationKinds,
  type MailKind,
  type NotificationKind,
  type Preferences,
} from '#contract/rules/notifications.ts';

type Stored = Partial<Record<keyof Preferences, unknown>>;
type Chosen = Partial<Record<string, unknown>>;

/** A member's preferences from what is stored, the defaults where something is missing or odd. */
export function preferencesOf(stored: unknown): Preferences {
  const { notify, mail, shortcuts } = (stored ?? {}) as Stored;
  return {
    notify: switchesOf(notificationKinds, notify, defaultPreferences.notify),
    mail: switchesOf(mailKinds, mail, defaultPreferences.mail),
    shortcuts: typeof shortcuts === 'boolean' ? shortcuts : defaultPreferences.shortcuts,
  };
}

function switchesOf<Kind extends string>(
  kinds: readonly Kind[],
  stored: unknown,
  defaults: Readonly<Record<Kind, boolean>>,
): Record<Kind, boolean> {
  const chosen = (stored ?? {}) as Chosen;
  return Object.fromEntries(
    kinds.map((kind) => {
      const value = chosen[kind];
      return [kind, typeof value === 'boolean' ? value : defaults[kind]];
    }),
  ) as Record<Kind, boolean>;
}

type PreferencesInput = NonNullable<Body<typeof auth.updateUser>['preferences']>;

/** What a member chose, as it is stored: what they never touched follows the defaults. */
interface StoredPreferences {
  readonly notify: Partial<Record<NotificationKind, boolean>>;
  readonly mail?: Partial<Record<MailKind, boolean>>;
  readonly shortcuts?: boolean;
  /** Of `members/saved-views.ts`. */
  readonly views?: unknown;
}

/** What is stored with what a request changes; saved views, kept beside it, stay. */
export function withPreferences(stored: unknown, changed: PreferencesInput): StoredPreferences {
  const { notify, mail, shortcuts, views } = (stored ?? {}) as Partial<
    Record<keyof StoredPreferences, unknown>
  >;
  const mails = chosenOf(mailKinds, mail, changed.mail);
  const letters = booleanOf(changed.shortcuts) ?? shortcuts;
  return {
    notify: chosenOf(notificationKinds, notify, changed.notify),
    ...(Object.keys(mails).length > 0 && { mail: mails }),
    ...(typeof letters === 'boolean' && { shortcuts: letters }),
    ...(views !== undefined && { views }),
  };
}

function chosenOf<Kind extends string>(
  kinds: readonly Kind[],
  stored: unknown,
  changed: Partial<Record<Kind, 'true' | 'false'>> | undefined,
): Partial<Record<Kind, boolean>> {
  const chosen = (stored ?? {}) as Chosen;
  const next: Partial<Record<Kind, boolean>> = {};
  for (const kind of kinds) {
    const value = booleanOf(changed?.[kind]) ?? chosen[kind];
    if (typeof value === 'boolean') next[kind] = value;
  }
  return next;
}

function booleanOf(text: 'true' | 'false' | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'true';
}
