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
  /** Icon only, for use beside the copied value. */
  readonly compact?: boolean | undefined;
  /** A compact one stands beside a button of its height. */
  readonly isEdged?: boolean | undefined;
  readonly kind?: ButtonKind | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly fullWidth?: boolean | undefined;
  /** Label; default "Copiar". A compact one takes a text alone. */
  readonly children?: ReactNode;
  /** Called after the value was written to the clipboard. */
  readonly onCopied?: (() => void) | undefined;
}

/**
 * Copies a value and confirms it for two seconds. If the clipboard is unavailable, shows the text
 * for manual copying.
 */
export function CopyButton(props: CopyButtonProps) {
  const { value, compact, isEdged, children, onCopied, ...look } = props;
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
      // Rejects without focus or permission; undefined outside a secure context.
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
  const name = !copied && typeof children === 'string' ? children : label;
  return (
    <span className={classNames(place.place, look.fullWidth && place.whole)}>
      {compact ? (
        <IconButton
          icon={icon}
          label={name}
          look={isEdged ? 'edged' : 'bare'}
          onClick={() => void copy()}
        />
      ) : (
        <Button icon={icon} data-writes onClick={() => void copy()} {...look}>
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
