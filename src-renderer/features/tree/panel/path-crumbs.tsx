import { IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreePath } from '#contract/api/tree.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import inner from './panel.module.css';

/** Names shown of a long way, from its lower end. */
const LAST = 3;

interface PathCrumbsProps {
  readonly path: TreePath;
  readonly ownName: string | undefined;
  readonly onPick: (username: string) => void;
}

/** The way from the top down to a member, each on it a way back. Left and right are not mirrored. */
export function PathCrumbs({ path: { steps, skipped }, ownName, onPick }: PathCrumbsProps) {
  const { t } = useTranslation('tree');
  const hasGap = skipped > 0 || steps.length > LAST + 1;
  const shown = hasGap ? [...steps.slice(0, 1), ...steps.slice(-LAST)] : steps;
  return (
    <nav aria-label={t('path.label')} className={inner.crumbs} dir="ltr">
      {shown.map(({ username, name, side }, index) => (
        <Fragment key={username}>
          {index > 0 && <Icon icon={IconChevronRight} size={14} />}
          {index === 1 && hasGap && (
            <>
              <span aria-label={t('path.skipped')}>…</span>
              <Icon icon={IconChevronRight} size={14} />
            </>
          )}
          <span className={inner.step}>
            {side && index > 0 && <LegBadge side={side} />}
            {index === shown.length - 1 ? (
              <b aria-current="location">{username === ownName ? t('you') : firstName(name)}</b>
            ) : (
              <button type="button" className={inner.crumb} onClick={() => onPick(username)}>
                {username === ownName ? t('you') : firstName(name)}
              </button>
            )}
          </span>
        </Fragment>
      ))}
    </nav>
  );
}

const firstName = (name: string) => name.split(' ')[0] ?? name;
