import type { RegisterValues } from './register-schema.ts';

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

export function readDraft(storage: Storage): RegisterDraft {
  try {
    return JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}') as RegisterDraft;
  } catch {
    return {};
  }
}

export function keepDraft(storage: Storage, values: Partial<RegisterValues>): void {
  const kept = keptFields.map((field) => [field, values[field]] as const);
  storage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
}

export function dropDraft(storage: Storage): void {
  storage.removeItem(STORAGE_KEY);
}
