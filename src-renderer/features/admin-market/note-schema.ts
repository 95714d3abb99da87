import { object, string } from 'yup';

/** Why something was decided, which is written down. */
export const noteSchema = object({ note: string().defined().trim().required('field.required') });
