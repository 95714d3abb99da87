import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import { routes } from './routes.tsx';

const SHORT_NAME = 'TCT';

/** Names the window after path and heading on each navigation: `TCT dashboard · Panel`. */
export function PageTitle() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const route = routes.find(({ path }) => matchPath(`/${path}`, pathname));
  const heading = t(route?.heading ?? 'heading.not-found');
  useEffect(() => {
    document.title = `${SHORT_NAME} ${pathname.slice(1) || '/'} · ${heading}`;
  }, [pathname, heading]);
  return null;
}
