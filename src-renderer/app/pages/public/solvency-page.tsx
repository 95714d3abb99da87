import { SolvencyScreen } from '#renderer/features/solvency/solvency-screen.tsx';
import { PlainLayout } from '../../layouts/plain.tsx';

/** What is owed and held, day by day, for anybody. */
export function SolvencyPage() {
  return (
    <PlainLayout>
      <SolvencyScreen />
    </PlainLayout>
  );
}
