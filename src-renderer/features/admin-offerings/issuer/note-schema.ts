import { object } from 'yup';
import { reasonText } from '#renderer/domain/proposals/reason-schema.ts';

export const noteSchema = object({ note: reasonText() });
