import { useParams } from 'react-router-dom';
import { VerifyScreen } from '#renderer/features/academy/certificate/verify-screen.tsx';
import { PlainLayout } from '../../layouts/plain.tsx';

/** A certificate as anyone can check it, by its number. */
export function VerifyPage() {
  const { number } = useParams();
  return (
    <PlainLayout>
      <VerifyScreen number={number} />
    </PlainLayout>
  );
}
