import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { routes } from './routes.tsx';

const SHORT_NAME = 'TCT';
const notFound = 'heading.not-found';

/** Names the window after path and heading on each navigation: `TCT dashboard · Panel`. */
export function PageTitle() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { data: user } = useCurrentUser();
  const route = routes.find(({ path }) => matchPath(`/${path}`, pathname));
  // The title, too, reveals nothing of a screen that is for others.
  const isHidden = route?.audience === 'admin' && !user?.is_admin;
  const heading = t(isHidden ? notFound : (route?.heading ?? notFound));
  useEffect(() => {
    document.title = `${SHORT_NAME} ${pathname.slice(1) || '/'} · ${heading}`;
  }, [pathname, heading]);
  return null;
}
