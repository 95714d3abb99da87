import { object } from 'yup';
import { secretCodeText } from '#renderer/domain/secret-code/secret-code-schema.ts';

export const otpSchema = object({ otp: secretCodeText });
