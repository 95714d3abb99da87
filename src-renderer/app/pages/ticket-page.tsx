import { useParams } from 'react-router-dom';
import { ThreadScreen } from '#renderer/features/support/thread-screen.tsx';
import { NotFound } from '../not-found.tsx';
import { SupportArea } from '../support-area.tsx';

export function TicketPage() {
  const { number = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(number)) return <NotFound />;
  return (
    <SupportArea>
      <ThreadScreen number={Number(number)} notFound={<NotFound />} />
    </SupportArea>
  );
}
