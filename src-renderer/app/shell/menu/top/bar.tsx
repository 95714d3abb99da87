import { IconChevronDown } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { isRTLAtom, navBarTypeAtom } from '../../appearance/layout-settings.ts';
import { MenuEntry } from '../entry.tsx';
import { Children, Groups } from '../level.tsx';
import { holdsCurrent } from '../model.ts';
import type { MenuItem } from '../model.ts';
import { useFit } from './fit.ts';
import { MorePanel } from './more.tsx';
import { useTopPanel } from './use-panel.ts';
import styles from './bar.module.css';

/** Invisible and not focusable, but still measured. */
const outside: CSSProperties = {
  position: 'absolute',
  insetInlineStart: 0,
  visibility: 'hidden',
};
const MORE = 'more';

/** The main navigation as a horizontal bar; entries that do not fit are under "more". */
export function TopMenu({ items }: { readonly items: readonly MenuItem[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isRTL = useAtomValue(isRTLAtom);
  const isSticky = useAtomValue(navBarTypeAtom) === 'sticky';
  // A bar shows no section labels.
  const entries = items.filter(({ kind }) => kind !== 'label');
  const { bar, fitting } = useFit(entries.length);
  const { nav, open, toggle, handlers } = useTopPanel(pathname, isRTL);
  const rest = entries.slice(fitting);

  const unless = (isShown: boolean) => (isShown ? {} : { inert: true, style: outside });

  return (
    <nav
      ref={nav}
      className={classNames(styles.menu, isSticky && styles.sticky)}
      aria-label={t('menu.label')}
      {...handlers}
    >
      <ul ref={bar} className={styles.bar}>
        {entries.map((item, index) => (
          <li key={item.id} {...unless(index < fitting)}>
            {item.kind === 'link' ? (
              <MenuEntry className={styles.entry} link={item} pathname={pathname} />
            ) : (
              <Opener
                title={t(`menu.${item.id}`)}
                isOpen={open === item.id}
                holdsCurrent={holdsCurrent(item, pathname)}
                onToggle={() => toggle(item.id)}
              >
                {item.kind === 'mega' ? (
                  <Groups groups={item.children} pathname={pathname} />
                ) : (
                  <Children level={item.children} pathname={pathname} />
                )}
              </Opener>
            )}
          </li>
        ))}
        <li className={styles.more} {...unless(rest.length > 0)}>
          <Opener
            title={t('menu.more')}
            isOpen={open === MORE}
            holdsCurrent={rest.some((item) => holdsCurrent(item, pathname))}
            onToggle={() => toggle(MORE)}
          >
            <MorePanel items={rest} pathname={pathname} />
          </Opener>
        </li>
      </ul>
    </nav>
  );
}

interface OpenerProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly holdsCurrent: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Opener({ title, isOpen, holdsCurrent: holds, onToggle, children }: OpenerProps) {
  return (
    <>
      <button
        type="button"
        className={classNames(styles.entry, isOpen && styles.open)}
        aria-current={holds ? 'true' : undefined}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {title}
        <Icon icon={IconChevronDown} size={14} />
      </button>
      {isOpen && (
        <div className={styles.panel} data-panel>
          {children}
        </div>
      )}
    </>
  );
}
