import type { auth } from '#contract/api/account/auth.ts';
import type { Body } from '#contract/api/endpoint.ts';
import {
  defaultPreferences,
  notificationKinds,
  type NotificationKind,
  type Preferences,
} from '#contract/rules/notifications.ts';

/** A member's preferences from what is stored, the defaults where something is missing or odd. */
export function preferencesOf(stored: unknown): Preferences {
  const { notify, shortcuts } = (stored ?? {}) as Partial<Record<keyof Preferences, unknown>>;
  const chosen = (notify ?? {}) as Record<string, unknown>;
  const kinds = notificationKinds.map((kind) => {
    const value = chosen[kind];
    return [kind, typeof value === 'boolean' ? value : defaultPreferences.notify[kind]] as const;
  });
  return {
    notify: Object.fromEntries(kinds) as Preferences['notify'],
    shortcuts: typeof shortcuts === 'boolean' ? shortcuts : defaultPreferences.shortcuts,
  };
}

type PreferencesInput = NonNullable<Body<typeof auth.updateUser>['preferences']>;

/** What a member chose, as it is stored: what they never touched follows the defaults. */
interface StoredPreferences {
  readonly notify: Partial<Record<NotificationKind, boolean>>;
  readonly shortcuts?: boolean;
}

/** What is stored with what a request changes. */
export function withPreferences(stored: unknown, changed: PreferencesInput): StoredPreferences {
  const { notify, shortcuts } = (stored ?? {}) as Partial<Record<keyof Preferences, unknown>>;
  const chosen = (notify ?? {}) as Partial<Record<NotificationKind, unknown>>;
  const next: Partial<Record<NotificationKind, boolean>> = {};
  for (const kind of notificationKinds) {
    const value = booleanOf(changed.notify?.[kind]) ?? chosen[kind];
    if (typeof value === 'boolean') next[kind] = value;
  }
  const letters = booleanOf(changed.shortcuts) ?? shortcuts;
  return { notify: next, ...(typeof letters === 'boolean' && { shortcuts: letters }) };
}

function booleanOf(text: 'true' | 'false' | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'true';
}
