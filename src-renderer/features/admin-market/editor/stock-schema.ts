import { object, string } from 'yup';

export interface StockValues {
  readonly units: string;
  readonly reason: string;
  readonly expected_on: string;
}

export const stockSchema = object({
  units: string()
    .defined()
    .trim()
    .matches(/^\d{1,6}$/, 'field.invalid'),
  reason: string().defined().trim().required('field.required'),
  expected_on: string().defined(),
});
