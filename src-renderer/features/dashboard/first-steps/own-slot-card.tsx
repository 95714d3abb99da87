import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { tree } from '#contract/api/tree.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { initialsOf } from '#renderer/components/avatar.tsx';
import { Card, CardDivider } from '#renderer/components/card.tsx';
import { request } from '#renderer/lib/api.ts';
import styles from './own-slot.module.css';

const slotsQuery = {
  queryKey: ['Tree', 'preview', 'newest'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    request(tree.preview, { signal, query: {} }),
};

const SPONSOR = { x: 76, y: 34 };
const OWN = { x: 150, y: 138 };
const LEGS = { left: { x: 106, y: 224 }, right: { x: 194, y: 224 } } as const;
const sides = ['left', 'right'] as const;

/** The slot that registering gave: from the sponsor down to the member, and both legs below. */
export function OwnSlotCard({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation(['first-steps', 'common']);
  const { data } = useQuery(slotsQuery);
  const sponsor = user.sponsor?.name;
  const legs = sides.map((side) => {
    const parent = data?.[side].parent;
    const state = parent && (parent.is_self ? 'free' : 'taken');
    const leg = t(`leg.${side}`, { ns: 'common' });
    const letter = t(`leg.${side}.letter`, { ns: 'common' });
    return {
      side,
      state,
      written: state ? t(`slot.${state}`, { leg: letter }) : letter,
      spoken: state ? t(`slot.${state}`, { leg }) : leg,
    };
  });
  const said = [sponsor && t('slot.under', { sponsor }), ...legs.map(({ spoken }) => spoken)];
  return (
    <Card
      title={t('slot.title')}
      className={styles.card}
      end={<TextLink to="/binary-tree">{t('slot.tree')}</TextLink>}
    >
      {/* The left leg stays physically left. */}
      <svg
        viewBox="0 0 300 262"
        className={styles.drawing}
        role="img"
        aria-label={`${said.filter(Boolean).join('. ')}.`}
      >
        {sponsor !== undefined && (
          <>
            <path className={styles.way} d={curve(SPONSOR, OWN)} />
            <circle className={styles.sponsor} cx={SPONSOR.x} cy={SPONSOR.y} r="16" />
            <text className={styles.initials} x={SPONSOR.x} y={SPONSOR.y + 4}>
              {initialsOf(sponsor)}
            </text>
            <text className={styles.name} x={SPONSOR.x + 26} y={SPONSOR.y - 2}>
              {sponsor}
            </text>
            <text className={styles.role} x={SPONSOR.x + 26} y={SPONSOR.y + 14}>
              {t('slot.sponsor')}
            </text>
          </>
        )}
        {legs.map(({ side, state, written }) => (
          <g key={side} className={styles[side]} data-state={state}>
            <path d={curve(OWN, LEGS[side])} />
            <circle cx={LEGS[side].x} cy={LEGS[side].y} r="10" />
            <text x={LEGS[side].x} y={LEGS[side].y + 28}>
              {written}
            </text>
          </g>
        ))}
        <circle className={styles.glow} cx={OWN.x} cy={OWN.y} r="26" />
        <circle className={styles.own} cx={OWN.x} cy={OWN.y} r="20" />
        <text className={styles.you} x={OWN.x} y={OWN.y + 5}>
          {t('slot.you')}
        </text>
        <text className={styles.yours} x={OWN.x + 34} y={OWN.y + 4}>
          {t('slot.title')}
        </text>
      </svg>
      <CardDivider />
      <p className={styles.sentence}>
        {sponsor === undefined ? t('slot.stays') : t('slot.sentence', { sponsor })}
      </p>
    </Card>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** From one place down to another. */
function curve(from: Point, to: Point): string {
  const middle = (from.y + to.y) / 2;
  return `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
}
