import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Logo } from '#renderer/components/brand.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { isCollapsedAtom, semiDarkModeAtom } from '../appearance/layout-settings.ts';
import { useHasOwnBusiness } from '../use-own-business.ts';
import { Menu } from './menu.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { useMenu } from './use-menu.ts';
import { useIsFolded } from '../use-folded.ts';
import { useRail } from './use-rail.ts';
import { useStartPath } from '../use-start-path.ts';
import styles from './sidebar.module.css';

/** Sidebar from 1280 px: 280 px wide, or a rail of 72 px that expands over the content. */
export function Sidebar() {
  const start = useStartPath();
  const { t } = useTranslation('shell');
  const [isChosen, setCollapsed] = useAtom(isCollapsedAtom);
  const isFolded = useIsFolded();
  const isCollapsed = isChosen || isFolded;
  const isSemiDark = useAtomValue(semiDarkModeAtom);
  const { isOver, handlers } = useRail();
  const items = useMenu();
  const hasOwnBusiness = useHasOwnBusiness();
  const isRail = isCollapsed && !isOver;
  return (
    <div className={classNames(styles.place, isCollapsed && styles.collapsed)}>
      <aside
        className={classNames(
          styles.sidebar,
          isRail && styles.rail,
          isCollapsed && isOver && styles.over,
        )}
        data-mantine-color-scheme={isSemiDark ? 'dark' : undefined}
        {...(isCollapsed && handlers)}
      >
        <div className={styles.brand}>
          <Link to={start}>
            <Logo form={isRail ? 'compact' : 'full'} />
          </Link>
          {!isFolded && (
            <IconButton
              className={styles.fold}
              icon={isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
              label={isCollapsed ? t('frame.expand') : t('frame.collapse')}
              onClick={() => setCollapsed(!isCollapsed)}
            />
          )}
        </div>
        {hasOwnBusiness && <SummaryFigures isRail={isRail} />}
        <Menu items={items} isRail={isRail} />
      </aside>
    </div>
  );
}
