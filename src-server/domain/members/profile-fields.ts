import { isSupportedCountry, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/examples.mobile.json';
import type { FieldError } from '#contract/api/errors.ts';
import { NAME_MAX, PHONE_PATTERN } from '#contract/rules/limits.ts';
import { isVisibleText } from '#contract/rules/text/visible.ts';

/** What is wrong with a first or last name. */
export function nameError(name: string, requiredId: string): FieldError | undefined {
  const { length } = name.trim();
  if (length === 0 || length > NAME_MAX) return { id: requiredId };
  return isVisibleText(name.trim()) ? undefined : { id: 'name.characters' };
}

/** A first or last name as it is kept: its accents as one character with their letters. */
export const keptName = (name: string): string => name.trim().normalize('NFC');

/** What is wrong with a phone number, which travels as E.164. */
export function phoneError(phone: string, country: string): FieldError | undefined {
  if (phone === '') return { id: 'phone.required' };
  if (PHONE_PATTERN.test(phone)) return undefined;
  const example = isSupportedCountry(country)
    ? getExampleNumber(country, examples)?.formatInternational()
    : undefined;
  return { id: 'phone.format', values: { country, example: example ?? '+52 55 1234 5678' } };
}

export function countryError(country: string): FieldError | undefined {
  return isSupportedCountry(country) ? undefined : { id: 'country.required' };
}

/** The fields that have something wrong. */
export function withoutEmpty(
  fields: Readonly<Record<string, FieldError | undefined>>,
): Record<string, FieldError> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, FieldError] => entry[1] !== undefined),
  );
}
