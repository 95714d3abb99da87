import { useNavigate } from 'react-router-dom';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** Ends the session, deletes the member's data on this device, and navigates to the login. */
export function useLogOut(): () => void {
  const { session } = usePlatform();
  const navigate = useNavigate();
  return () => {
    session.signOut();
    void navigate('/');
  };
}
