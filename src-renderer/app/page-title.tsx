import { hasScreens } from '#contract/rules/screens.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import type { AppRoute } from './visitor-routes.tsx';

const SHORT_NAME = 'TCT';
const notFound = 'heading.not-found';

interface PageTitleProps {
  /** The screen's route; undefined: the title of the not-found page. */
  readonly route?: Pick<AppRoute, 'audience' | 'heading'>;
}

/** Sets the document title on navigation: path and heading, e.g. `TCT dashboard · Panel`. */
export function PageTitle({ route }: PageTitleProps) {
  const { t } = useTranslation(['shell', 'viewas']);
  const visited = useVisit()?.visit.member.name;
  const { pathname } = useLocation();
  const { data: user } = useCurrentUser();
  // The title must not reveal that a screen for the staff exists.
  const audience = route?.audience;
  const isOfStaff = audience === 'admin' || audience === 'desk';
  const isHidden = isOfStaff && !(user && hasScreens(audience, user));
  const heading = t(isHidden ? notFound : (route?.heading ?? notFound));
  useEffect(() => {
    document.title =
      visited === undefined
        ? `${SHORT_NAME} ${pathname.slice(1) || '/'} · ${heading}`
        : `${t('window', { ns: 'viewas', name: visited })} · ${heading}`;
  }, [pathname, heading, visited, t]);
  return null;
}
