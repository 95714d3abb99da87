import { readsAdministration } from '#contract/rules/staff.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import type { AppRoute } from './visitor-routes.tsx';

const SHORT_NAME = 'TCT';
const notFound = 'heading.not-found';

interface PageTitleProps {
  /** The screen's route; without one the title says that there is none. */
  readonly route?: Pick<AppRoute, 'audience' | 'heading'>;
}

/** Names the window after path and heading on each navigation: `TCT dashboard · Panel`. */
export function PageTitle({ route }: PageTitleProps) {
  const { t } = useTranslation(['shell', 'viewas']);
  const visited = useVisit()?.visit.member.name;
  const { pathname } = useLocation();
  const { data: user } = useCurrentUser();
  // The title, too, reveals nothing of a screen that is for others.
  const isHidden = route?.audience === 'admin' && !(user && readsAdministration(user));
  const heading = t(isHidden ? notFound : (route?.heading ?? notFound));
  useEffect(() => {
    document.title =
      visited === undefined
        ? `${SHORT_NAME} ${pathname.slice(1) || '/'} · ${heading}`
        : `${t('window', { ns: 'viewas', name: visited })} · ${heading}`;
  }, [pathname, heading, visited, t]);
  return null;
}
