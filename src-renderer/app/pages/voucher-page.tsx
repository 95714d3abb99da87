import { VoucherScreen } from '#renderer/features/voucher/voucher-screen.tsx';
import { PlainLayout } from '../layouts/plain.tsx';

/** A paid withdrawal as anyone can check it. */
export function VoucherPage() {
  return (
    <PlainLayout>
      <VoucherScreen />
    </PlainLayout>
  );
}
