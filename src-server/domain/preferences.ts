import {
  defaultPreferences,
  notificationKinds,
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
