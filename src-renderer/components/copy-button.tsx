import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonKind } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

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

/** Copies, and says so for two seconds. */
export function CopyButton({ value, compact, children, onCopied, ...look }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () => {
    // Refused without focus or permission: then nothing is said to have been copied.
    navigator.clipboard.writeText(value).then(
      () => {
        setCopied(true);
        onCopied?.();
      },
      () => setCopied(false),
    );
  };
  const icon = copied ? IconCheck : IconCopy;
  const label = copied ? t('button.copied') : t('button.copy');
  return (
    <>
      {compact ? (
        <IconButton icon={icon} label={label} onClick={copy} />
      ) : (
        <Button icon={icon} onClick={copy} {...look}>
          {copied ? label : (children ?? label)}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{copied ? t('button.copied') : ''}</span>
      </VisuallyHidden>
    </>
  );
}
