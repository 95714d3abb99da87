import { SecurityScreen } from '#renderer/features/second-factor/security-screen.tsx';

export function SecurityPage() {
  return <SecurityScreen />;
}
