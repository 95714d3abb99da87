import { LegForest } from '#renderer/components/chart/leg-drawing.tsx';
import { ResetSteps } from '#renderer/features/auth/reset/steps.tsx';
import { AuthLayout } from '../layouts/auth.tsx';

export function ForgotPasswordPage() {
  return (
    <AuthLayout art={<LegForest />}>
      <ResetSteps />
    </AuthLayout>
  );
}
