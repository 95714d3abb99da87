import { useParams } from 'react-router-dom';
import { ThreadScreen } from '#renderer/features/support/thread-screen.tsx';
import { NotFound } from '../../not-found.tsx';
import { AreaScreen } from '../../area-screen.tsx';

export function TicketPage() {
  const { number = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(number)) return <NotFound />;
  return (
    <AreaScreen area="support">
      <ThreadScreen number={Number(number)} notFound={<NotFound />} />
    </AreaScreen>
  );
}
