import { useTranslation } from 'react-i18next';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';

/** What the device came to: nothing yet, nothing that it could, the server's figure, another one. */
export type Finding = 'busy' | 'unknown' | 'agrees' | 'differs';

const tones: Readonly<Record<Finding, ChipTone>> = {
  busy: 'progress',
  unknown: 'warn',
  agrees: 'ok',
  differs: 'bad',
};

/** Whether the device comes to the server's figure. */
export function VerdictChip({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation('why');
  return <StatusChip tone={tones[finding]}>{t(`verdict.${finding}`)}</StatusChip>;
}
