import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useVault } from '#renderer/domain/session/vault.ts';
import { LegForest } from '#renderer/components/chart/leg-drawing.tsx';
import { LoginForm } from '#renderer/features/auth/login/form.tsx';
import { SessionNotice } from '#renderer/features/auth/session-notice.tsx';
import { AuthLayout } from '../layouts/auth.tsx';

const KeepingNote = lazy(async () => ({
  default: (await import('#renderer/features/auth/lock/keeping-note.tsx')).KeepingNote,
}));

export function LoginPage() {
  const { t } = useTranslation('shell');
  const { keeping } = useVault();
  return (
    <AuthLayout art={<LegForest />}>
      <h1>{t('heading.login')}</h1>
      <SessionNotice />
      {keeping !== 'kept' && (
        <Suspense fallback={null}>
          <KeepingNote />
        </Suspense>
      )}
      <LoginForm />
    </AuthLayout>
  );
}
