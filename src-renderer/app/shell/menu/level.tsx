import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import type { IconType } from '#renderer/components/icon.tsx';
import { MenuEntry } from './entry.tsx';
import type { MenuChild } from './model.ts';
import { useOpenSubmenu } from './use-open-parent.ts';
import styles from './level.module.css';

interface DisclosureProps {
  readonly id: string;
  readonly icon?: IconType | undefined;
  readonly isOpen: boolean;
  readonly holdsCurrent: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A parent's button and the content it discloses. */
export function Disclosure({
  id,
  icon,
  isOpen,
  holdsCurrent,
  onToggle,
  children,
}: DisclosureProps) {
  const { t } = useTranslation('shell');
  const list = useId();
  return (
    <>
      <button
        type="button"
        className={classNames(styles.entry, isOpen && styles.open, holdsCurrent && styles.holds)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        onClick={onToggle}
      >
        {icon && <Icon icon={icon} />}
        <span className={styles.title}>{t(`menu.${id}`)}</span>
        <Icon icon={IconChevronDown} size={14} className={styles.chevron} />
      </button>
      {isOpen && (
        <div id={list} className={styles.below}>
          {children}
        </div>
      )}
    </>
  );
}

interface LevelProps {
  readonly level: readonly MenuChild[];
  readonly pathname: string;
}

/** A parent's children. A child with a submenu discloses it below itself, one at a time. */
export function Children({ level, pathname }: LevelProps) {
  const { open, current, toggle } = useOpenSubmenu(level, pathname);
  return (
    <ul>
      {level.map((child) => (
        <li key={child.id}>
          {child.children.length === 0 ? (
            <MenuEntry
              className={styles.entry}
              link={child}
              pathname={pathname}
              icon={child.icon}
            />
          ) : (
            <Disclosure
              id={child.id}
              icon={child.icon}
              isOpen={open === child.id}
              holdsCurrent={current === child.id}
              onToggle={() => toggle(child.id)}
            >
              <ul>
                {child.children.map((link) => (
                  <li key={link.id}>
                    <MenuEntry className={styles.entry} link={link} pathname={pathname} />
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  );
}

interface GroupsProps {
  readonly groups: readonly MenuChild[];
  readonly pathname: string;
}

/** Groups of a mega-menu: a title with its links. */
export function Groups({ groups, pathname }: GroupsProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  return (
    <ul className={styles.groups}>
      {groups.map((group) => (
        <li key={group.id}>
          <p id={`${id}-${group.id}`} className={styles.label}>
            {t(`menu.${group.id}`)}
          </p>
          <ul aria-labelledby={`${id}-${group.id}`}>
            {group.children.map((link) => (
              <li key={link.id}>
                <MenuEntry className={styles.entry} link={link} pathname={pathname} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
