import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonKind } from './button.tsx';
import { classNames } from '../class-names.ts';
import { CopyByHand } from './copy-by-hand.tsx';
import { IconButton } from './icon-button.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import place from './copy-by-hand.module.css';

const FEEDBACK_MS = 2000;

interface CopyButtonProps {
  readonly value: string;
  /** Only the icon, beside what it copies. */
  readonly compact?: boolean | undefined;
  readonly kind?: ButtonKind | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly fullWidth?: boolean | undefined;
  /** Instead of "Copiar". */
  readonly children?: ReactNode;
  /** Called once it is in the clipboard. */
  readonly onCopied?: (() => void) | undefined;
}

/** Copies, and says so for two seconds; where that is refused, shows the text to be copied by hand. */
export function CopyButton({ value, compact, children, onCopied, ...look }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      // Refused without focus or permission, and not there at all without a secure origin.
      await navigator.clipboard.writeText(value);
      setRefused(false);
      setCopied(true);
      onCopied?.();
    } catch {
      setCopied(false);
      setRefused(true);
    }
  };
  const icon = copied ? IconCheck : IconCopy;
  const label = copied ? t('button.copied') : t('button.copy');
  return (
    <span className={classNames(place.place, look.fullWidth && place.whole)}>
      {compact ? (
        <IconButton icon={icon} label={label} onClick={() => void copy()} />
      ) : (
        <Button icon={icon} onClick={() => void copy()} {...look}>
          {copied ? label : (children ?? label)}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{copied ? t('button.copied') : ''}</span>
      </VisuallyHidden>
      {refused && <CopyByHand value={value} onClose={() => setRefused(false)} />}
    </span>
  );
}
