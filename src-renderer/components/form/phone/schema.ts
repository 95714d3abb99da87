import { string, type StringSchema } from 'yup';
import { PHONE_PATTERN } from '#contract/rules/limits.ts';
import type { FormatContext } from '#renderer/lib/format.ts';
import { knownCountry, loadPhoneNumbers } from './number.ts';

/**
 * Schema of a PhoneField's E.164 value: required and valid in its country.
 * @param countryField field that holds the ISO 3166-1 alpha-2 country
 */
export function phoneText({ language }: FormatContext, countryField: string): StringSchema<string> {
  return string()
    .defined()
    .test('phone', async (value, { createError, parent }) => {
      if (!value) return createError({ message: 'phone.required' });
      const beside = (parent as Record<string, unknown>)[countryField];
      const country = typeof beside === 'string' ? beside : '';
      const phones = await loadPhoneNumbers();
      if (PHONE_PATTERN.test(value) && phones.isValidPhoneNumber(value)) return true;
      const known = knownCountry(phones, country);
      if (!known) return createError({ message: 'country.required' });
      const { default: examples } = await import('libphonenumber-js/mobile/examples');
      const params = {
        country: new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country,
        example: phones.getExampleNumber(known, examples)?.formatNational() ?? '',
      };
      return createError({ message: 'phone.format', params });
    });
}
