import { useParams } from 'react-router-dom';
import { DeskScreen } from '#renderer/features/admin-support/desk/screen.tsx';
import { NotFound } from '../../not-found.tsx';
import { DeskArea } from './desk-area.tsx';

/** One ticket, answered. */
export function AdminTicketPage() {
  const { number = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(number)) return <NotFound />;
  return (
    <DeskArea>
      <DeskScreen number={Number(number)} notFound={<NotFound />} />
    </DeskArea>
  );
}
