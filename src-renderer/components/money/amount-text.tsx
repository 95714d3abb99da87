import { useTranslation } from 'react-i18next';
import { HIDDEN, MINUS, UNKNOWN, type NumberParts } from '#renderer/lib/format.ts';
import { classNames } from '../class-names.ts';
import { useHidden } from './privacy.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './amount-text.module.css';

/** body: as the text around · figure 22 px · result 28 px · hero 44 px (38 on a phone). */
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
  /** null: not known, which is never shown as zero. */
  readonly parts: NumberParts | null;
  readonly unit: string | null;
  /** False for what is no balance of the member (volumes, prices): it stays when balances are hidden. */
  readonly hideable: boolean;
}

/** A figure with dim decimals and its unit apart; the one place where amounts become visible text. */
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
  /** True: hidden by the member. False: not known. */
  readonly known: boolean;
  readonly unit: string | null;
}

/** Stands for a figure that is hidden or not known, and has words for a screen reader. */
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
