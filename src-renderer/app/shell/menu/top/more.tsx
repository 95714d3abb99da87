import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { MenuEntry } from '../entry.tsx';
import { Children, Groups } from '../level.tsx';
import { holdsCurrent } from '../model.ts';
import type { MenuItem } from '../model.ts';
import level from '../level.module.css';
import styles from './bar.module.css';

interface MorePanelProps {
  readonly items: readonly MenuItem[];
  readonly pathname: string;
}

/** Entries that did not fit in the bar; the second level opens toward the inline start. */
export function MorePanel({ items, pathname }: MorePanelProps) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState<string>();
  return (
    <ul>
      {items.map((item) =>
        item.kind === 'link' ? (
          <li key={item.id}>
            <MenuEntry className={level.entry} link={item} pathname={pathname} icon={item.icon} />
          </li>
        ) : (
          <li key={item.id} className={styles.flyer}>
            <button
              type="button"
              data-flyout
              className={classNames(
                level.entry,
                open === item.id && styles.chosen,
                holdsCurrent(item, pathname) && level.holds,
              )}
              aria-expanded={open === item.id}
              onClick={() => setOpen(open === item.id ? undefined : item.id)}
            >
              <Icon icon={item.icon} />
              <span className={level.title}>{t(`menu.${item.id}`)}</span>
              <Icon icon={IconChevronLeft} size={15} className={styles.toStart} />
            </button>
            {open === item.id && (
              <div className={styles.flyout} data-panel>
                {item.kind === 'mega' ? (
                  <Groups groups={item.children} pathname={pathname} />
                ) : (
                  <Children level={item.children} pathname={pathname} />
                )}
              </div>
            )}
          </li>
        ),
      )}
    </ul>
  );
}
