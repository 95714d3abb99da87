import type { KeyStorage } from '#renderer/lib/device/storage.ts';
import type { RegisterValues } from './schema.ts';

const STORAGE_KEY = 'registerDraft';

/** What of the form survives a reload of the tab: never passwords, consent or captcha. */
const keptFields = [
  'first_name',
  'last_name',
  'username',
  'email',
  'country',
  'phone_number',
] as const;

export type RegisterDraft = Partial<Pick<RegisterValues, (typeof keptFields)[number]>>;

export function readDraft(storage: KeyStorage): RegisterDraft {
  try {
    return JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}') as RegisterDraft;
  } catch {
    return {};
  }
}

export function keepDraft(storage: KeyStorage, values: Partial<RegisterValues>): void {
  const kept = keptFields.map((field) => [field, values[field]] as const);
  storage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
}

export function dropDraft(storage: KeyStorage): void {
  storage.removeItem(STORAGE_KEY);
}
