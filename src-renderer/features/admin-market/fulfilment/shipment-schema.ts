import { object, string } from 'yup';

export const shipmentSchema = object({
  carrier: string().defined().trim().required('field.required'),
  tracking: string().defined().trim(),
});
