import { useTranslation } from 'react-i18next';
import type { tree } from '#contract/api/tree.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Spinner } from '#renderer/components/spinner.tsx';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { CopyLinkButton } from '#renderer/domain/sponsor-link/copy-link-button.tsx';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import type { PlacedTree } from './layout/model.ts';
import type { TreeSelection } from './selection/use-selection.ts';
import type { TreeParams } from './use-tree-params.ts';
import styles from './tree-notices.module.css';

interface ArrivingProps {
  readonly params: TreeParams;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

interface TreeNoticesProps extends ArrivingProps {
  readonly tree: PlacedTree;
  readonly selection: Pick<TreeSelection, 'isRefused' | 'isOutside' | 'pick'>;
  /** The reader's own. */
  readonly username: string | undefined;
  /** When the tree was so. */
  readonly at: number | undefined;
  readonly isPhone: boolean;
}

/**
 * What must be said below the picture: that it is an old one or not the one asked for, who is not in
 * it, what is below it, that nobody is there yet.
 */
export function TreeNotices(props: TreeNoticesProps) {
  const { tree, selection, username, at, isPhone, ...arriving } = props;
  const { params } = arriving;
  const { t } = useTranslation('tree');
  const isOffline = useIsOffline();
  const isAlone = tree.shape.count === 1 && !tree.shape.truncated;
  return (
    <div className={styles.notices}>
      {isPhone && isOffline && (
        <p className={styles.pill}>
          <OfflineAge at={at} />
        </p>
      )}
      <div className={styles.said} role="status">
        <Arriving {...arriving} />
        {selection.isRefused && (
          <Note
            tone="warn"
            action={{ label: t('refused.clear'), onClick: () => selection.pick(-1) }}
          >
            {t('refused')}
          </Note>
        )}
        {selection.isOutside && (
          <Note
            tone="info"
            action={{
              label: t('outside.show'),
              onClick: () => params.change({ root: '', depth: 'all' }),
            }}
          >
            {t('outside')}
          </Note>
        )}
        {isAlone && params.root === undefined && username !== undefined && (
          <Alone username={username} />
        )}
      </div>
    </div>
  );
}

/** Another tree was asked for than the one that is still drawn: on its way, or not to be had. */
function Arriving({ params, isPending, error, onRetry }: ArrivingProps) {
  const { t } = useTranslation('tree');
  const isOffline = useIsOffline();
  if (hasCode<typeof tree.shape>(error, 'not_found')) {
    const back = () => params.change({ root: '', node: '' });
    return (
      <Note tone="warn" action={{ label: t('refused.back'), onClick: back }}>
        {t('refused')}
      </Note>
    );
  }
  // An older answer of the same tree is dated where one is offline; only another tree is missed.
  if (error && isPending) {
    return <FailureNote error={error} onRetry={onRetry} />;
  }
  if (!isPending || isOffline) return null;
  return (
    <p className={styles.pill} data-late>
      <Spinner /> {t('arriving')}
    </p>
  );
}

function Alone({ username }: { readonly username: string }) {
  const { t } = useTranslation('tree');
  const origin = usePublicOrigin();
  return (
    <Note tone="info">
      <span className={styles.alone}>
        {t('alone')}
        <CopyLinkButton size="sm" link={sponsorLink(origin, username)}>
          {t('insertion.copy')}
        </CopyLinkButton>
      </span>
    </Note>
  );
}
