import { CaptchaField } from '#renderer/components/form/captcha-field.tsx';
import { solveCaptcha } from '../captcha.ts';

/** The login's captcha, in a file of its own: most logins never need it. */
export function LoginCaptcha() {
  return <CaptchaField name="captcha" solve={solveCaptcha} />;
}
