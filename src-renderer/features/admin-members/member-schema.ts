import { object, string } from 'yup';

export const blockSchema = object({ reason: string().trim().required('member.reason') });
export const noteSchema = object({ text: string().trim().required('member.note') });
