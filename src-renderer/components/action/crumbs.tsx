import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../icon.tsx';
import styles from './crumbs.module.css';

export interface Crumb {
  readonly label: ReactNode;
  /** Where it leads; the last one is where the reader is. */
  readonly to?: string | undefined;
}

/** Where a screen stands among those above it. */
export function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('common');
  return (
    <nav aria-label={t('crumbs')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, to }, at) => (
          <li key={to ?? 'here'}>
            {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
            {at < crumbs.length - 1 && <Icon icon={IconChevronRight} size={14} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
