import { useNavigate } from 'react-router-dom';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** Ends the session, empties what the device keeps, and leads to the login. */
export function useLogOut(): () => void {
  const { session } = usePlatform();
  const navigate = useNavigate();
  return () => {
    session.signOut();
    void navigate('/');
  };
}
