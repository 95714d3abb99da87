import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { auth } from '#contract/api/account/auth.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { CaptchaField } from '#renderer/components/form/captcha-field.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { solveCaptcha } from '../captcha.ts';
import { useSendResetCode } from './mutations.ts';
import type { CodeTimes } from './mutations.ts';

const loadSchema = async () => (await import('./schema.ts')).resetSendSchema;

interface ResetEmailFormProps {
  readonly email: string;
  readonly onSent: (email: string, times: CodeTimes) => void;
}

/** First step: where the code goes. The answer is the same whether the account exists or not. */
export function ResetEmailForm({ email, onSent }: ResetEmailFormProps) {
  const { t } = useTranslation('auth');
  const { t: explain } = useTranslation('validation', { useSuspense: false });
  const { t: say } = useTranslation('messages', { useSuspense: false });
  const errorText = useErrorText();
  const { mutateAsync: send } = useSendResetCode();
  const form = useSchemaForm(loadSchema, { email, captcha: '' });

  const refusal = (error: unknown) => {
    form.setValue('captcha', '');
    if (hasCode<typeof auth.resetSend>(error, 'captcha_failed', 'captcha_required')) {
      return explain('captcha.failed');
    }
    const isAnswered = error instanceof ApiError && !error.isUnanswered && error.kind !== 429;
    return isAnswered ? say('Error to send code to your email!') : errorText(error);
  };

  return (
    <Form
      form={form}
      refusal={refusal}
      onSubmit={async (values) => onSent(values.email, await send(values))}
    >
      <TextField
        name="email"
        type="email"
        label={t('email')}
        icon={IconMail}
        autoComplete="email"
      />
      <CaptchaField name="captcha" solve={solveCaptcha} />
      <SubmitButton>{t('reset.send')}</SubmitButton>
      <LinkButton to="/" size="lg" fullWidth>
        {t('button.back', { ns: 'common' })}
      </LinkButton>
    </Form>
  );
}
