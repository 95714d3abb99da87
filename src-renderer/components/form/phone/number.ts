import type { CountryCode } from 'libphonenumber-js/min';

/** The phone library with its 80 kB of numbering plans, fetched when a phone field is first shown. */
export const loadPhoneNumbers = () => import('libphonenumber-js/min');

export type PhoneNumbers = Awaited<ReturnType<typeof loadPhoneNumbers>>;

/** The library's country, or undefined for one whose numbers it does not know. */
export function knownCountry(phones: PhoneNumbers, country: string): CountryCode | undefined {
  return phones.isSupportedCountry(country) ? country : undefined;
}

/**
 * What was typed as E.164, as far as it goes: "55 1234 5678" in MX is "+525512345678". Empty
 * without digits. An incomplete number comes out incomplete: the schema refuses it.
 */
export function toE164(phones: PhoneNumbers, typed: string, country: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits === '') return '';
  if (typed.trim().startsWith('+')) return `+${digits}`;
  const known = knownCountry(phones, country);
  const parsed = phones.parsePhoneNumberFromString(typed, known);
  if (parsed) return parsed.number;
  return known ? `+${phones.getCountryCallingCode(known)}${digits}` : `+${digits}`;
}

/** A number that says itself which country it is of. */
export interface InternationalNumber {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly national: string;
}

/**
 * Reads a whole, valid number that begins with + or 00; undefined for anything else. Where several
 * countries share a calling code and cannot be told apart, the one chosen before stays.
 */
export function internationalNumber(
  phones: PhoneNumbers,
  typed: string,
  chosen: string,
): InternationalNumber | undefined {
  const text = typed.trim().replace(/^00(?=[1-9])/, '+');
  if (!text.startsWith('+')) return undefined;
  const parsed = phones.parsePhoneNumberFromString(text);
  if (!parsed?.isValid()) return undefined;
  const possible = parsed.getPossibleCountries();
  const kept = possible.find((one) => one === chosen);
  const country = parsed.country ?? kept ?? possible[0];
  return country && { country, national: parsed.formatNational() };
}

/** As it is written in its own country: "55 1234 5678". */
export function toNational(phones: PhoneNumbers, e164: string): string {
  return phones.parsePhoneNumberFromString(e164)?.formatNational() ?? e164;
}
