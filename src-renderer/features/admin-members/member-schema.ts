import { object, string } from 'yup';

export const reasonSchema = object({ reason: string().trim().required('member.reason') });
export const noteSchema = object({ text: string().trim().required('member.note') });
