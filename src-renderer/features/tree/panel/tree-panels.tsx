import { useTranslation } from 'react-i18next';
import type { TreeCard } from '#contract/api/tree.ts';
import { InsertionPanel } from './insertion.tsx';
import { MemberPanel } from './member.tsx';
import type { TreeScreenModel } from '../use-tree-screen.ts';
import styles from '../tree.module.css';

interface TreePanelsProps {
  readonly model: TreeScreenModel;
  readonly isPhone: boolean;
}

/** Beside the picture: the selected member and where the next one enters; on a phone from below. */
export function TreePanels({ model, isPhone }: TreePanelsProps) {
  const { t } = useTranslation('tree');
  const { selection, tree, preview, username, params } = model;
  const member = model.isOpen && (
    <MemberPanel
      card={model.selectedCard}
      isFailed={selection.isFailed}
      onRetry={selection.retry}
      path={selection.path}
      isPathComing={selection.isPathComing}
      ownName={username}
      isRoot={selection.selected === 0}
      onPick={model.goTo}
      onRoot={(card: TreeCard) =>
        params.change({
          root: card.username === username ? '' : card.username,
          node: card.username,
        })
      }
      onClose={() => {
        selection.pick(-1);
        // The button goes with the panel: the keys go on in the tree.
        model.view?.takeFocus();
      }}
    />
  );
  if (isPhone) return member && <div className={styles.sheet}>{member}</div>;
  return (
    <aside className={styles.panels} aria-label={t('panels.label')}>
      {member}
      {preview && tree && username !== undefined && (model.isDocked || !member) && (
        <InsertionPanel
          preview={preview}
          version={tree.shape.version}
          username={username}
          isShort={Boolean(member)}
          onShow={() => model.jump({ to: 'next' })}
        />
      )}
    </aside>
  );
}
