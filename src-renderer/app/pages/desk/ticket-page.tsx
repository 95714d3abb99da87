import { useParams } from 'react-router-dom';
import { DeskScreen } from '#renderer/features/admin-support/desk/screen.tsx';
import { NotFound } from '../../not-found.tsx';
import { AreaScreen } from '../../area-screen.tsx';

/** One ticket, answered. */
export function AdminTicketPage() {
  const { number = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(number)) return <NotFound />;
  return (
    <AreaScreen area="support">
      <DeskScreen number={Number(number)} notFound={<NotFound />} />
    </AreaScreen>
  );
}
