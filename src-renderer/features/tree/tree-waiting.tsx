import { useTranslation } from 'react-i18next';
import type { tree } from '#contract/api/tree.ts';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import type { TreeParams } from './use-tree-params.ts';
import styles from './tree-waiting.module.css';

interface TreeWaitingProps {
  readonly params: TreeParams;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Before there is a tree to draw: its shape in grey, or why there is none. */
export function TreeWaiting({ params, error, onRetry }: TreeWaitingProps) {
  const { t } = useTranslation(['tree', 'common']);
  const errorText = useErrorText();
  if (hasCode<typeof tree.shape>(error, 'not_found')) {
    return (
      <div className={styles.busy}>
        <EmptyState
          why="filtered"
          action={
            params.root === undefined ? (
              <LinkButton size="sm" to="/support">
                {t('nowhere.action')}
              </LinkButton>
            ) : (
              <Button size="sm" onClick={() => params.change({ root: '', node: '' })}>
                {t('refused.back')}
              </Button>
            )
          }
        >
          {t(params.root === undefined ? 'nowhere' : 'refused')}
        </EmptyState>
      </div>
    );
  }
  if (error) {
    return (
      <div className={styles.busy}>
        <EmptyState
          why="none"
          action={
            <Button size="sm" onClick={onRetry}>
              {t('button.retry', { ns: 'common' })}
            </Button>
          }
        >
          {errorText(error)}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.coming}>
      <SkeletonArea>
        {[1, 2, 4].map((count) => (
          <div key={count} className={styles.ghostRow}>
            {Array.from({ length: count }, (_, index) =>
              count === 4 ? (
                <Skeleton key={index} width="min(100px, 22%)" height={32} />
              ) : (
                <Skeleton key={index} width="min(176px, 42%)" height={70} />
              ),
            )}
          </div>
        ))}
      </SkeletonArea>
    </div>
  );
}
