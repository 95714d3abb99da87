import { StatementScreen } from '#renderer/features/statement/statement-screen.tsx';
import { PlainLayout } from '../../layouts/plain.tsx';

/** A printed statement as whoever has it can check it. */
export function StatementPage() {
  return (
    <PlainLayout>
      <StatementScreen />
    </PlainLayout>
  );
}
