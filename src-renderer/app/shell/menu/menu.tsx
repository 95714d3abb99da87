import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { classNames } from '#renderer/components/class-names.ts';
import { MenuEntry } from './entry.tsx';
import { moveInList } from './keys.ts';
import { Children, Disclosure, Groups } from './level.tsx';
import type { MenuItem } from './model.ts';
import { useOpenParent } from './use-open-parent.ts';
import level from './level.module.css';
import styles from './menu.module.css';

interface MenuProps {
  readonly items: readonly MenuItem[];
  /** Icons only; labels remain available to assistive technology. */
  readonly isRail?: boolean;
}

/** The main navigation as a vertical list of links and disclosures. */
export function Menu({ items, isRail = false }: MenuProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { open, current, toggle } = useOpenParent(items, pathname);

  function content(item: MenuItem): ReactNode {
    if (item.kind === 'label') return <p className={level.label}>{t(`menu.${item.id}`)}</p>;
    if (item.kind === 'link') {
      return <MenuEntry className={level.entry} link={item} pathname={pathname} icon={item.icon} />;
    }
    return (
      <Disclosure
        id={item.id}
        icon={item.icon}
        isOpen={open === item.id && !isRail}
        holdsCurrent={current === item.id}
        onToggle={() => toggle(item.id)}
      >
        {item.kind === 'mega' ? (
          <Groups groups={item.children} pathname={pathname} />
        ) : (
          <Children level={item.children} pathname={pathname} />
        )}
      </Disclosure>
    );
  }

  const keys = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveInList(event, event.currentTarget),
  };

  return (
    <nav
      className={classNames(styles.menu, isRail && styles.rail)}
      aria-label={t('menu.label')}
      {...keys}
    >
      <ul>
        {items.map((item) => (
          <li key={item.id} data-top>
            {content(item)}
          </li>
        ))}
      </ul>
    </nav>
  );
}
