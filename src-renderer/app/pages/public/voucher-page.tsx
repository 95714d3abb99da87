import { VoucherScreen } from '#renderer/features/voucher/voucher-screen.tsx';
import { PlainLayout } from '../../layouts/plain.tsx';

/** Public proof of a paid withdrawal. */
export function VoucherPage() {
  return (
    <PlainLayout>
      <VoucherScreen />
    </PlainLayout>
  );
}
