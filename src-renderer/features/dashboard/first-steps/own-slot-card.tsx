import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { OwnSlot } from '#contract/api/tree.ts';
import { treeSides } from '#contract/rules/limits.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { initialsOf } from '#renderer/components/avatar.tsx';
import { Card, CardDivider } from '#renderer/components/card.tsx';
import { ownSlotQuery } from './own-slot-queries.ts';
import { curve, DRAWING_WIDTH, layOutWay, type WayNode } from './own-way.ts';
import styles from './own-slot.module.css';

/** Longer names leave the drawing. */
const NAME_LETTERS = 22;
/** Letters of a longer way are counted, not written. */
const WAY_LETTERS = 6;

/** The slot that registering gave: from the sponsor down to the member, and both legs below. */
export function OwnSlotCard({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation(['first-steps', 'common']);
  const { data } = useQuery(ownSlotQuery);
  return (
    <Card
      title={t('slot.title')}
      className={styles.card}
      end={<TextLink to="/binary-tree">{t('slot.tree')}</TextLink>}
    >
      <Drawing slot={data ?? alone} isKnown={data !== undefined} />
      <CardDivider />
      <Sentence slot={data ?? alone} sponsor={user.sponsor?.name} />
    </Card>
  );
}

/** What is drawn until the way is known. */
const alone: OwnSlot = { steps: [], skipped: 0, taken: { left: false, right: false } };

function Sentence({
  slot,
  sponsor,
}: {
  readonly slot: OwnSlot;
  readonly sponsor?: string | undefined;
}) {
  const { t } = useTranslation(['first-steps', 'common']);
  const own = slot.steps.at(-1);
  const parent = slot.steps.at(-2);
  if (!own || !parent) return <p className={styles.sentence}>{t('slot.stays')}</p>;
  const name = slot.steps.length === 2 && sponsor !== undefined ? sponsor : parent.name;
  return (
    <p className={styles.sentence}>
      {t(`slot.sentence.${own.side ?? 'left'}`, { parent: name })} {t('slot.stays')}
    </p>
  );
}

interface DrawingProps {
  readonly slot: OwnSlot;
  readonly isKnown: boolean;
}

function Drawing({ slot, isKnown }: DrawingProps) {
  const { t } = useTranslation(['first-steps', 'common']);
  const { nodes, own, legs, height } = layOutWay(slot);
  const level = slot.steps.at(-1)?.depth ?? 0;
  const letters = slot.steps
    .slice(1)
    .map(({ side }) => t(`leg.${side ?? 'left'}.letter`, { ns: 'common' }))
    .join(' ');
  const isShort = slot.skipped === 0 && level <= WAY_LETTERS;
  const levelText = isShort ? t('slot.level', { level, letters }) : t('slot.level.far', { level });
  const states = treeSides.map((side) => {
    const known = slot.taken[side] ? 'taken' : 'free';
    const state = isKnown ? known : undefined;
    const leg = t(`leg.${side}`, { ns: 'common' });
    const letter = t(`leg.${side}.letter`, { ns: 'common' });
    return {
      side,
      state,
      written: state ? t(`slot.${state}`, { leg: letter }) : letter,
      spoken: state ? t(`slot.${state}`, { leg }) : leg,
    };
  });
  const [sponsor] = nodes;
  const said = [
    sponsor && t('slot.under', { sponsor: sponsor.name }),
    level > 0 && levelText,
    ...states.map(({ spoken }) => spoken),
  ];
  return (
    // The left leg stays physically left.
    <svg
      viewBox={`0 0 ${DRAWING_WIDTH} ${height}`}
      className={styles.drawing}
      role="img"
      aria-label={`${said.filter(Boolean).join('. ')}.`}
    >
      {nodes.map((node, index) => (
        <WayDown
          key={node.y}
          from={node}
          to={nodes[index + 1]}
          side={slot.steps[index + 1]?.side}
        />
      ))}
      {states.map(({ side, state, written }) => (
        <g key={side} className={styles[side]} data-state={state}>
          <path d={curve(own, legs[side])} />
          <circle cx={legs[side].x} cy={legs[side].y} r="10" />
          <text x={legs[side].x} y={legs[side].y + 26}>
            {written}
          </text>
        </g>
      ))}
      {nodes.slice(0, -1).map((node) => (
        <Above key={node.y} node={node} />
      ))}
      <circle className={styles.glow} cx={own.x} cy={own.y} r="26" />
      <circle className={styles.own} cx={own.x} cy={own.y} r="20" />
      <text className={styles.you} x={own.x} y={own.y + 5}>
        {t('slot.you')}
      </text>
      <Label
        node={{ ...own, label: nodes.at(-1)?.label ?? 'end' }}
        className={styles.yours}
        away={32}
        name={t('slot.title')}
        role={level > 0 ? levelText : undefined}
      />
    </svg>
  );
}

interface WayDownProps {
  readonly from: WayNode;
  readonly to: WayNode | undefined;
  readonly side: OwnSlot['steps'][number]['side'] | undefined;
}

/** The leg that leads to the next one, and the beginning of the other. */
function WayDown({ from, to, side }: WayDownProps) {
  const { t } = useTranslation('first-steps');
  if (!to || !from.other) return null;
  const isLeft = side === 'left';
  return (
    <>
      <path className={styles[isLeft ? 'rightStub' : 'leftStub']} d={curve(from, from.other)} />
      <path
        className={styles[isLeft ? 'leftWay' : 'rightWay']}
        data-skips={to.skipped > 0 || undefined}
        d={curve(from, to)}
      />
      {to.skipped > 0 && (
        <Label
          node={{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, label: to.label }}
          away={20}
          role={t('slot.skipped', { count: to.skipped })}
        />
      )}
    </>
  );
}

function Above({ node }: { readonly node: WayNode }) {
  const { t } = useTranslation('first-steps');
  const roles = { sponsor: t('slot.sponsor'), parent: t('slot.parent') } as const;
  const role = node.role === 'sponsor' || node.role === 'parent' ? roles[node.role] : undefined;
  return (
    <>
      <circle className={styles.above} cx={node.x} cy={node.y} r="15" />
      <text className={styles.initials} x={node.x} y={node.y + 4}>
        {initialsOf(node.name)}
      </text>
      <Label
        node={node}
        className={styles.name}
        away={23}
        name={shortened(node.name)}
        role={role}
      />
    </>
  );
}

interface LabelProps {
  readonly node: Pick<WayNode, 'x' | 'y' | 'label'>;
  readonly away: number;
  readonly name?: string;
  readonly role?: string | undefined;
  readonly className?: string | undefined;
}

/** A name with what it is below, beside its node. */
function Label({ node, away, name, role, className }: LabelProps) {
  const x = node.label === 'end' ? node.x + away : node.x - away;
  const anchor = node.label === 'end' ? 'start' : 'end';
  const isAlone = name === undefined || role === undefined;
  return (
    <>
      {name !== undefined && (
        <text className={className} x={x} y={node.y + (isAlone ? 4 : -2)} textAnchor={anchor}>
          {name}
        </text>
      )}
      {role !== undefined && (
        <text className={styles.role} x={x} y={node.y + (isAlone ? 4 : 14)} textAnchor={anchor}>
          {role}
        </text>
      )}
    </>
  );
}

function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > NAME_LETTERS ? `${letters.slice(0, NAME_LETTERS - 1).join('')}…` : name;
}
