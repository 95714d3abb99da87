import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/note.tsx';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { CopyLinkButton } from '#renderer/domain/sponsor-link/copy-link-button.tsx';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import type { TreeScreenModel } from './use-tree-screen.ts';
import styles from './tree.module.css';

/** What must be said over the picture: who is not in it, what is below it, that nobody is there yet. */
export function TreeNotices({ model }: { readonly model: TreeScreenModel }) {
  const origin = usePublicOrigin();
  const { t } = useTranslation('tree');
  const { tree, selection, place, username } = model;
  const isAlone = tree !== null && tree.shape.count === 1 && !tree.shape.truncated;
  return (
    <div className={styles.notice} role="status">
      {selection.isRefused && (
        <Note tone="warn" action={{ label: t('refused.clear'), onClick: () => selection.pick(-1) }}>
          {t('refused')}
        </Note>
      )}
      {selection.isOutside && (
        <Note
          tone="info"
          action={{
            label: t('outside.show'),
            onClick: () => place.change({ root: '', depth: 'all' }),
          }}
        >
          {t('outside')}
        </Note>
      )}
      {isAlone && place.root === undefined && username !== undefined && (
        <Note tone="info">
          {t('alone')}{' '}
          <CopyLinkButton size="sm" link={sponsorLink(origin, username)}>
            {t('insertion.copy')}
          </CopyLinkButton>
        </Note>
      )}
    </div>
  );
}
