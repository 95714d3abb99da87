import { useTranslation } from 'react-i18next';
import type { TreeCard } from '#contract/api/tree.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Skeleton } from '#renderer/components/skeleton.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { sidesOf } from './sorted-rows.ts';
import type { PlacedTree } from '../layout/model.ts';
import { intAt } from '../layout/typed-at.ts';
import { useCardTexts } from '../use-faces.ts';
import styles from './tree-list.module.css';

interface TreeListRowProps {
  readonly tree: PlacedTree;
  readonly node: number;
  readonly index: number;
  /** Pixels from the list's beginning. */
  readonly offset: number;
  readonly card: TreeCard | undefined;
  readonly isPhone: boolean;
  /** The row that the keys are on. */
  readonly isCurrent: boolean;
  readonly onFocus: (index: number) => void;
  readonly onOpen: (card: TreeCard) => void;
}

/** One member; the name leads to their place in the picture. */
export function TreeListRow(props: TreeListRowProps) {
  const { tree, node, index, offset, card, isPhone, isCurrent, onFocus, onOpen } = props;
  const { t } = useTranslation('common');
  const letters = { left: t('leg.left.letter'), right: t('leg.right.letter') };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={styles.row}
      style={{ translate: `0 ${offset}px` }}
    >
      <span role="cell" data-column="member" className={styles.member}>
        <Member
          card={card}
          level={intAt(tree.shape.depth, node)}
          way={sidesOf(tree.shape, node, letters, isPhone ? 4 : 6)}
          isCurrent={isCurrent}
          onFocus={() => onFocus(index)}
          onOpen={onOpen}
        />
      </span>
      {card ? <Figures card={card} hasUnits={isPhone} /> : columns.map(emptyCell)}
    </div>
  );
}

const columns = ['state', 'rank', 'carry', 'lifetime', 'joined'] as const;

const emptyCell = (column: string) => <span key={column} role="cell" data-column={column} />;

interface MemberProps extends Pick<TreeListRowProps, 'card' | 'isCurrent' | 'onOpen'> {
  /** Depth below the root of what is shown. */
  readonly level: number;
  /** The sides from the root to the node, as letters. */
  readonly way: string;
  readonly onFocus: () => void;
}

function Member({ card, level, way, isCurrent, onFocus, onOpen }: MemberProps) {
  const { t } = useTranslation('tree');
  const texts = useCardTexts();
  // Offline, a card that was never loaded will not come: no skeleton, which would promise it.
  const isOffline = useIsOffline();
  const isSettled = card !== undefined || isOffline;
  const nameless = isOffline ? t('list.unseen') : <Skeleton width="120px" />;
  return (
    <>
      {isSettled ? (
        <Avatar
          name={card?.name ?? ''}
          src={card?.avatar}
          tone={card?.is_self ? 'accent' : 'neutral'}
        />
      ) : (
        <Skeleton width="32px" height={32} round />
      )}
      <span className={styles.names}>
        <button
          type="button"
          tabIndex={isCurrent ? 0 : -1}
          className={styles.name}
          aria-label={isSettled ? undefined : t('spoken.loading')}
          title={card && texts.name(card)}
          aria-disabled={!card}
          onFocus={onFocus}
          onClick={() => card && onOpen(card)}
        >
          {card ? texts.name(card) : nameless}
        </button>
        <small>
          {t('search.level', { level })} <bdi dir="ltr">{way}</bdi>
        </small>
      </span>
    </>
  );
}

interface FiguresProps {
  readonly card: TreeCard;
  /** No column heads say the unit. */
  readonly hasUnits: boolean;
}

function Figures({ card, hasUnits }: FiguresProps) {
  const texts = useCardTexts();
  const format = useFormat();
  const pair = (left: string, right: string) => (
    <bdi dir="ltr">
      {formatWhole(left, format)} / {formatWhole(right, format)}
      {hasUnits && ' BV'}
    </bdi>
  );
  return (
    <>
      <span role="cell" data-column="state" title={texts.membership(card)}>
        <span className={styles.state} data-state={card.membership.state}>
          {texts.membership(card)}
        </span>
      </span>
      <span role="cell" data-column="rank" title={texts.rank(card)}>
        {texts.rank(card) || '—'}
      </span>
      <span role="cell" data-column="carry">
        {pair(card.left_carry, card.right_carry)}
      </span>
      <span role="cell" data-column="lifetime">
        {pair(card.left_total, card.right_total)}
      </span>
      <span role="cell" data-column="joined">
        <DateText at={card.joined_at} />
      </span>
    </>
  );
}
