import { object, string } from 'yup';

export const refuseSchema = object({ note: string().trim().required('member.reason') });
