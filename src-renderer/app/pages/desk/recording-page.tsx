import { useNavigate, useParams } from 'react-router-dom';
import { RecordingScreen } from '#renderer/features/replay/recording-screen.tsx';
import { NotFound } from '../../not-found.tsx';

/** A recording that came with a ticket, for who answers it. */
export function AdminRecordingPage() {
  const { number = '', file = '' } = useParams();
  const navigate = useNavigate();
  const back = `/admin/support/${number}`;
  if (!/^[1-9]\d{0,8}$/.test(number) || !/^[\w-]{32}$/.test(file)) return <NotFound />;
  return (
    <RecordingScreen
      key={file}
      ticket={Number(number)}
      fileId={file}
      back={back}
      onClosed={() => void navigate(back)}
      notFound={<NotFound />}
    />
  );
}
