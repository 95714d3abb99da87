import { useTranslation } from 'react-i18next';
import { HIDDEN, MINUS, UNKNOWN, type NumberParts } from '#renderer/lib/format.ts';
import { classNames } from '../class-names.ts';
import { useHidden } from './privacy.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './amount-text.module.css';

/**
 * body: size of the surrounding text · figure 22 px · result 28 px · hero 44 px (38 on a phone).
 */
export type AmountSize = 'body' | 'figure' | 'result' | 'hero';

/** plain · sign: only a "+" is green · whole: gains green, losses red. */
export type AmountTone = 'plain' | 'sign' | 'whole';

export interface AmountLook {
  readonly size?: AmountSize | undefined;
  readonly tone?: AmountTone | undefined;
  readonly strong?: boolean | undefined;
  readonly className?: string | undefined;
}

interface AmountTextProps extends AmountLook {
  /** null: unknown, which is never shown as zero. */
  readonly parts: NumberParts | null;
  readonly unit: string | null;
  /**
   * False for figures that are no balance of the member (volumes, prices): they stay visible when
   * balances are hidden.
   */
  readonly hideable: boolean;
}

/** A figure with dimmed decimals and its unit. The only component that renders amounts. */
export function AmountText(props: AmountTextProps) {
  const { parts, unit, hideable, size = 'body', tone = 'plain', strong = false, className } = props;
  const hidden = useHidden() && hideable;
  const look = classNames(styles.amount, styles[size], strong && styles.strong, className);

  if (!parts) return <Placeholder look={look} known={false} unit={null} />;
  if (hidden) return <Placeholder look={look} known unit={unit} />;
  const direction = { '': undefined, '+': styles.gain, [MINUS]: styles.loss }[parts.sign];
  return (
    <bdi className={classNames(look, tone === 'whole' && direction)}>
      {parts.sign && (
        <span className={tone === 'sign' && parts.sign === '+' ? styles.gain : undefined}>
          {parts.sign}
        </span>
      )}
      {parts.integer}
      {parts.fraction && <span className={styles.decimals}>{parts.fraction}</span>}
      <Unit unit={unit} />
    </bdi>
  );
}

interface PlaceholderProps {
  readonly look: string | undefined;
  /** True: hidden by the member. False: unknown. */
  readonly known: boolean;
  readonly unit: string | null;
}

/** Placeholder for a hidden or unknown figure, with text for screen readers. */
function Placeholder({ look, known, unit }: PlaceholderProps) {
  const { t } = useTranslation('common');
  return (
    <bdi className={look}>
      <span aria-hidden>{known ? HIDDEN : UNKNOWN}</span>
      <VisuallyHidden>{known ? t('figure.hidden') : t('figure.unknown')}</VisuallyHidden>
      <Unit unit={unit} />
    </bdi>
  );
}

const Unit = ({ unit }: { readonly unit: string | null }) =>
  unit && <span className={styles.unit}>{`\u00a0${unit}`}</span>;
