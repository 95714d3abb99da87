import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { Spinner } from '../spinner.tsx';
import { usePull } from './use-pull.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './pull-to-refresh.module.css';

/** Milliseconds for which the confirmation is shown. */
const DONE_MS = 2_000;

interface PullToRefreshProps {
  readonly children: ReactNode;
  /** Scroll container; default: the page. */
  readonly scroller?: RefObject<HTMLElement | null> | undefined;
  /** Refetches active queries below this key; default: all. */
  readonly queryKey?: QueryKey | undefined;
  readonly enabled?: boolean | undefined;
}

/** Pull-to-refresh on touch screens: refetches the active queries. */
export function PullToRefresh({
  children,
  scroller,
  queryKey,
  enabled = true,
}: PullToRefreshProps) {
  const { t } = useTranslation('common');
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<'idle' | 'busy' | 'done'>('idle');
  const place = useRef<HTMLDivElement>(null);

  const refresh = () => {
    setPhase('busy');
    const filters = { type: 'active', ...(queryKey && { queryKey }) } as const;
    const shown = queryClient.getQueryCache().findAll(filters);
    void queryClient.refetchQueries(filters).finally(() => {
      // Do not confirm if a query failed or is paused: the component that shows it reports that.
      const isNew = shown.every(
        ({ state }) => state.status !== 'error' && state.fetchStatus === 'idle',
      );
      setPhase(isNew ? 'done' : 'idle');
    });
  };
  const { distance, isFar } = usePull(place, {
    enabled: enabled && phase !== 'busy',
    scroller,
    onPull: refresh,
  });
  useEffect(() => {
    if (phase !== 'done') return;
    const timer = setTimeout(() => setPhase('idle'), DONE_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  const isShown = distance > 0 || phase === 'busy';
  return (
    <div ref={place} className={styles.place}>
      {isShown && (
        <div className={styles.sign} style={{ blockSize: phase === 'busy' ? 48 : distance }}>
          {phase === 'busy' ? (
            <Spinner size={20} />
          ) : (
            <Icon
              icon={IconRefresh}
              size={20}
              className={classNames(styles.arrow, isFar && styles.far)}
            />
          )}
          <span aria-hidden>
            {phase === 'busy' ? t('refresh.busy') : t(isFar ? 'refresh.release' : 'refresh.pull')}
          </span>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">
          {phase === 'busy' && t('refresh.busy')}
          {phase === 'done' && t('refresh.done')}
        </span>
      </VisuallyHidden>
      {children}
    </div>
  );
}
