import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import type { TreeCard } from '#contract/api/tree.ts';
import type { TreeSelection } from '../selection/use-selection.ts';
import type { TreeParams } from '../use-tree-params.ts';
import { InsertionPanel, type Insertion } from './insertion.tsx';
import { MemberPanel } from './member.tsx';
import panel from './panel.module.css';
import styles from './tree-panels.module.css';

interface TreePanelsProps {
  readonly params: TreeParams;
  readonly selection: TreeSelection;
  /** Of whoever is selected, once it is known. */
  readonly card: TreeCard | undefined;
  /** Where the next one enters; undefined until that is known. */
  readonly insertion: Insertion | undefined;
  /** The reader's own. */
  readonly username: string | undefined;
  /** Somebody is selected, or being sought. */
  readonly isOpen: boolean;
  /** There is room for both beside the picture. */
  readonly isDocked: boolean;
  readonly isPhone: boolean;
  readonly onNext: () => void;
  /** Gives the keys back to the tree. */
  readonly onLeave: () => void;
}

/** Beside the picture: the selected member and where the next one enters; on a phone in its foot. */
export function TreePanels(props: TreePanelsProps) {
  const { params, selection, insertion, username, isOpen, isDocked, isPhone } = props;
  const { t } = useTranslation('tree');
  const member = isOpen && (
    <MemberPanel
      card={props.card}
      isFailed={selection.isFailed}
      onRetry={selection.retry}
      path={selection.path}
      isPathComing={selection.isPathComing}
      ownName={username}
      isRoot={selection.selected === 0}
      onPick={selection.pickName}
      onRoot={(card: TreeCard) =>
        params.change({
          root: card.username === username ? '' : card.username,
          node: card.username,
        })
      }
      onClose={() => {
        selection.pick(-1);
        // The button goes with the panel: the keys go on in the tree.
        props.onLeave();
      }}
    />
  );
  if (isPhone) {
    return member && <div className={classNames(styles.sheet, panel.atFoot)}>{member}</div>;
  }
  return (
    <aside className={styles.panels} aria-label={t('panels.label')}>
      {member || (isDocked && <p className={styles.none}>{t('panel.none')}</p>)}
      {insertion && (isDocked || !member) && (
        <InsertionPanel {...insertion} isShort={Boolean(member)} onShow={props.onNext} />
      )}
    </aside>
  );
}
