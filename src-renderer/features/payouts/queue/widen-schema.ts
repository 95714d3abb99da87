import { object, string } from 'yup';

export const widenSchema = object({ note: string().trim().required('settlement.note') });
