import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Logo } from '#renderer/components/brand.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { IconButton } from '#renderer/components/icon-button.tsx';
import { isCollapsedAtom } from './layout-settings.ts';
import { Menu } from './menu.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { useMenu } from './use-menu.ts';
import { useRail } from './use-rail.ts';
import styles from './sidebar.module.css';

/** From 1280 px on: 280 px wide, or a rail of 72 px that opens over the content. */
export function Sidebar() {
  const { t } = useTranslation('shell');
  const [isCollapsed, setCollapsed] = useAtom(isCollapsedAtom);
  const { isOver, handlers } = useRail();
  const items = useMenu();
  const isRail = isCollapsed && !isOver;
  return (
    <div className={classNames(styles.place, isCollapsed && styles.collapsed)}>
      <aside
        className={classNames(styles.sidebar, isRail && styles.rail, isOver && styles.over)}
        {...(isCollapsed && handlers)}
      >
        <div className={styles.brand}>
          <Link to="/dashboard">
            <Logo form={isRail ? 'compact' : 'full'} />
          </Link>
          {!isRail && (
            <IconButton
              icon={isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
              label={isCollapsed ? t('frame.expand') : t('frame.collapse')}
              aria-pressed={isCollapsed}
              onClick={() => setCollapsed(!isCollapsed)}
            />
          )}
        </div>
        <SummaryFigures isRail={isRail} />
        <Menu items={items} isRail={isRail} />
      </aside>
    </div>
  );
}
