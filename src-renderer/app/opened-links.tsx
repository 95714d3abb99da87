import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** Follows the links that the system hands to the app. */
export function OpenedLinks() {
  const { links } = usePlatform();
  const navigate = useNavigate();
  useEffect(() => links.onOpened((path) => void navigate(path)), [links, navigate]);
  return null;
}
