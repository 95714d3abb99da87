import { useTranslation } from 'react-i18next';
import { LegForest } from '#renderer/components/leg-drawing.tsx';
import { LoginForm } from '#renderer/features/auth/login-form.tsx';
import { SessionNotice } from '#renderer/features/auth/session-notice.tsx';
import { AuthLayout } from '../auth-layout.tsx';

export function LoginPage() {
  const { t } = useTranslation('shell');
  return (
    <AuthLayout art={<LegForest />}>
      <h1>{t('heading.login')}</h1>
      <SessionNotice />
      <LoginForm />
    </AuthLayout>
  );
}
