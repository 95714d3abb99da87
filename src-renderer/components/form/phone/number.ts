import type { CountryCode } from 'libphonenumber-js/min';

/** Loads the phone library and its numbering plans (80 kB) when a phone field is first shown. */
export const loadPhoneNumbers = () => import('libphonenumber-js/min');

export type PhoneNumbers = Awaited<ReturnType<typeof loadPhoneNumbers>>;

/** The library's country code, or undefined if it has no numbering plan for it. */
export function knownCountry(phones: PhoneNumbers, country: string): CountryCode | undefined {
  return phones.isSupportedCountry(country) ? country : undefined;
}

/**
 * Best-effort E.164 of the input: "55 1234 5678" in MX is "+525512345678". Empty without digits. An
 * incomplete number stays incomplete; the schema rejects it.
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

/** A number that includes its country. */
export interface InternationalNumber {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly national: string;
}

/**
 * Parses a complete, valid number that starts with + or 00; undefined for anything else. If
 * countries share a calling code and the number fits several, the selected country is kept.
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

/** National format: "55 1234 5678". */
export function toNational(phones: PhoneNumbers, e164: string): string {
  return phones.parsePhoneNumberFromString(e164)?.formatNational() ?? e164;
}
