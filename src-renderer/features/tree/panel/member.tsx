import { IconFocus2, IconIdBadge2, IconStairsUp, IconUserStar, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TreeCard, TreePath } from '#contract/api/tree.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { Beam } from '#renderer/components/beam.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyButton } from '#renderer/domain/why/why-button.tsx';
import { formatWhole, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { MemberFacts } from './member-facts.tsx';
import { PathCrumbs } from './path-crumbs.tsx';
import { PlacementLinks } from './placement-links.tsx';
import { useCardTexts } from '../use-faces.ts';
import styles from './panel.module.css';

interface MemberPanelProps {
  /** undefined while it is fetched. */
  readonly card: TreeCard | undefined;
  /** It did not come. */
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  readonly path: TreePath | undefined;
  /** Its room is kept meanwhile: nothing below moves when it comes. */
  readonly isPathComing: boolean;
  readonly ownName: string | undefined;
  /** Already at the top of what is shown. */
  readonly isRoot: boolean;
  readonly onPick: (username: string) => void;
  readonly onRoot: (card: TreeCard) => void;
  readonly onClose: () => void;
}

/** Figures of the selected member. */
export function MemberPanel(props: MemberPanelProps) {
  const { card, isFailed, onRetry, path, isPathComing, ownName, isRoot } = props;
  const { onPick, onRoot, onClose } = props;
  const { t } = useTranslation(['tree', 'common']);
  const isPhone = useIsPhone();
  return (
    <section
      className={styles.panel}
      aria-label={t('panel.label')}
      aria-busy={!card && !isFailed ? true : undefined}
    >
      <IconButton
        icon={IconX}
        label={t('button.close', { ns: 'common' })}
        className={styles.close}
        onClick={onClose}
      />
      {card ? (
        <>
          <Who card={card} />
          {path ? (
            <PathCrumbs path={path} ownName={ownName} onPick={onPick} />
          ) : (
            isPathComing && <div className={styles.crumbs} data-coming />
          )}
          <Volumes card={card} />
          <MemberFacts card={card} path={path} onPick={onPick} />
          <PlacementLinks card={card} />
          {!isRoot && (
            <div className={styles.sticky}>
              <Button
                kind={isPhone ? 'primary' : 'plain'}
                icon={IconFocus2}
                fullWidth
                onClick={() => onRoot(card)}
              >
                {t('panel.root')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <Missing isFailed={isFailed} onRetry={onRetry} />
      )}
    </section>
  );
}

/** Bars in the shape of what is on its way, or that it did not come. */
function Missing({ isFailed, onRetry }: Pick<MemberPanelProps, 'isFailed' | 'onRetry'>) {
  const { t } = useTranslation(['tree', 'common']);
  if (isFailed) {
    return (
      <div className={styles.missing}>
        <Note tone="warn" action={{ label: t('button.retry', { ns: 'common' }), onClick: onRetry }}>
          {t('panel.failed')}
        </Note>
      </div>
    );
  }
  return (
    <SkeletonArea>
      <div className={styles.bones}>
        <div className={styles.who}>
          <Skeleton width="48px" height={48} round />
          <Skeleton width="55%" height={20} />
        </div>
        <Skeleton width="70%" height={24} />
        <Skeleton height={14} />
        <Skeleton height={120} />
      </div>
    </SkeletonArea>
  );
}

function Who({ card }: { readonly card: TreeCard }) {
  const { t } = useTranslation('tree');
  const texts = useCardTexts();
  const { state } = card.membership;
  const plan = texts.plan(card);
  const rank = texts.rank(card);
  return (
    <>
      <header className={styles.who}>
        <Avatar
          name={card.name}
          src={card.avatar}
          size="lg"
          tone={card.is_self ? 'accent' : 'neutral'}
        />
        <div>
          <h2>{card.name}</h2>
          <p className={styles.username}>
            <span translate="no">{card.username}</span>
            <CopyButton value={card.username} compact />
          </p>
        </div>
      </header>
      <div className={styles.chips}>
        <StatusChip tone={state === 'active' ? 'ok' : 'neutral'}>{t(`state.${state}`)}</StatusChip>
        {plan !== null && (
          <StatusChip tone="neutral" icon={IconIdBadge2}>
            {plan}
          </StatusChip>
        )}
        {rank !== '' && (
          <StatusChip tone="neutral" icon={IconStairsUp}>
            {rank}
          </StatusChip>
        )}
        {card.is_direct && (
          <StatusChip tone="accent" icon={IconUserStar}>
            {t('panel.direct')}
          </StatusChip>
        )}
      </div>
    </>
  );
}

/** What is not yet matched, both legs from one axis; one's own figures open their reasons. */
function Volumes({ card }: { readonly card: TreeCard }) {
  const { t } = useTranslation('tree');
  const format = useFormat();
  const bv = (volume: string) => withUnit(formatWhole(volume, format), 'BV');
  return (
    <div className={styles.volumes}>
      <div className={styles.legs} dir="ltr">
        {(['left', 'right'] as const).map((side) => (
          <span key={side} className={styles.leg} data-side={side}>
            <LegBadge side={side} />
            {card.is_self ? (
              <>
                <Explained subject={{ volume: side }}>
                  <b>{bv(card[`${side}_carry`])}</b>
                </Explained>
                <WhyButton subject={{ volume: side }} isSmall of={t(`volume.${side}`)} />
              </>
            ) : (
              <b>{bv(card[`${side}_carry`])}</b>
            )}
          </span>
        ))}
      </div>
      <Beam left={card.left_carry} right={card.right_carry} height={12} />
    </div>
  );
}
