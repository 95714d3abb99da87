import countries from 'i18n-iso-countries';
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import es from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import { formatAddress } from 'localized-address-format';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import type { AddressFormat, PostalAddress } from '#contract/api/market/market.ts';
import type { StoredAddress } from '../../database/schema/market-orders.ts';
import { invalidField, type DomainError } from '../base/errors.ts';

countries.registerLocale(en);
countries.registerLocale(es);

/** Whether ISO 3166-1 knows it. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && countries.isValid(code);

export const countryName = (code: string, language: 'es' | 'en'): string =>
  countries.getName(code, language) ?? code;

type FieldName = AddressFormat['fields'][number]['name'];

/** The parts of an address as the formats name them, each with a mark that is looked for in the result. */
const probe = {
  line1: 'a-line',
  district: 'b-district',
  city: 'c-city',
  region: 'd-region',
  postal_code: 'e-postal',
} as const;

/**
 * The fields that a country writes, in its order: those that its format (libaddressinput's) has room for.
 * A second line and a district are never needed.
 */
export function fieldsOf(country: string): AddressFormat['fields'] {
  const written = formatAddress(
    {
      postalCountry: country,
      addressLines: [probe.line1],
      dependentLocality: probe.district,
      locality: probe.city,
      administrativeArea: probe.region,
      postalCode: probe.postal_code,
    },
    'latin',
  )
    .join('\n')
    // Some countries write the city in capitals.
    .toLowerCase();
  const places = Object.entries(probe)
    .map(([name, mark]) => ({ name: name as FieldName, at: written.indexOf(mark) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return places.flatMap(({ name }): AddressFormat['fields'] =>
    name === 'line1'
      ? [
          { name, is_needed: true },
          { name: 'line2', is_needed: false },
        ]
      : [{ name, is_needed: name !== 'district' }],
  );
}

/** An address as it stands on a parcel, the recipient first and the country last. */
export function addressLines(address: StoredAddress, language: 'es' | 'en'): string[] {
  const { recipient, line1, line2, district, city, region, postal_code, country } = address;
  const lines = formatAddress(
    {
      postalCountry: country,
      name: recipient,
      addressLines: [line1, line2].filter((line) => line !== ''),
      ...(district && { dependentLocality: district }),
      locality: city,
      ...(region && { administrativeArea: region }),
      ...(postal_code && { postalCode: postal_code }),
    },
    'latin',
  );
  return [...lines, countryName(country, language)];
}

/**
 * An address as it is kept: trimmed, without what its country does not write.
 * @throws DomainError `validation` naming the field that its country needs or does not write so
 */
export function checkedAddress(given: StoredAddress): StoredAddress {
  const { country } = given;
  if (!isCountry(country)) throw invalidField('country', 'country.unknown');
  const fields = fieldsOf(country);
  const has = (name: FieldName): boolean => fields.some((field) => field.name === name);
  const kept = (name: FieldName): string => (has(name) ? given[name].trim() : '');
  const address: StoredAddress = {
    country,
    recipient: given.recipient.trim(),
    phone: given.phone.trim(),
    line1: kept('line1'),
    line2: kept('line2'),
    district: kept('district'),
    city: kept('city'),
    region: kept('region'),
    postal_code: kept('postal_code').toUpperCase(),
  };
  if (address.recipient === '') throw missing('recipient');
  if (!/^\+?[\d ()-]{6,20}$/.test(address.phone)) throw invalidField('phone', 'field.invalid');
  const empty = fields.find(({ name, is_needed }) => is_needed && address[name] === '');
  if (empty) throw missing(empty.name);
  const postal = address.postal_code;
  if (
    postal !== '' &&
    postcodeValidatorExistsForCountry(country) &&
    !postcodeValidator(postal, country)
  ) {
    throw invalidField('postal_code', 'postal_code.format', { country });
  }
  return address;
}

const missing = (field: string): DomainError => invalidField(field, 'field.required');

/** An address as clients see it. */
export const addressView = (
  address: StoredAddress,
  language: 'es' | 'en',
): Omit<PostalAddress, 'id' | 'label' | 'is_default' | 'is_shipped'> => ({
  ...address,
  lines: addressLines(address, language),
});
