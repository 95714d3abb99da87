import type { AddressFormat } from '#contract/api/market/market.ts';
import { boolean, object, string } from 'yup';

/** A postal address as it is typed; which parts a country needs, the form is told. */
export interface AddressValues {
  readonly label: string;
  readonly recipient: string;
  readonly phone: string;
  readonly line1: string;
  readonly line2: string;
  readonly district: string;
  readonly city: string;
  readonly region: string;
  readonly postal_code: string;
  readonly country: string;
  readonly is_default: boolean;
}

/** Parts of an address that a country may need. */
type Part = AddressFormat['fields'][number]['name'];

/** @param needed parts that the country needs */
export const addressSchema = (needed: readonly Part[]) => {
  const part = (name: Part) => {
    const text = string().trim().defined();
    return needed.includes(name) ? text.required('field.required') : text;
  };
  return object({
    label: string().trim().defined(),
    recipient: string().trim().required('field.required'),
    phone: string().trim().required('phone.required'),
    line1: part('line1'),
    line2: part('line2'),
    district: part('district'),
    city: part('city'),
    region: part('region'),
    postal_code: part('postal_code'),
    country: string().required('country.required'),
    is_default: boolean().required(),
  });
};
