import { boolean, object, string } from 'yup';

/** A postal address as it is typed; which parts a country needs, the form asks it. */
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

const part = () => string().trim().defined();

export const addressSchema = object({
  label: part(),
  recipient: string().trim().required('field.required'),
  phone: string().trim().required('phone.required'),
  line1: part(),
  line2: part(),
  district: part(),
  city: part(),
  region: part(),
  postal_code: part(),
  country: string().required('country.required'),
  is_default: boolean().required(),
});
