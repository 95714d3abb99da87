import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FooterProps {
  readonly className?: string | undefined;
  /** Content at the line's end; none on visitors' screens. */
  readonly children?: ReactNode;
}

export function Footer({ className, children }: FooterProps) {
  const { t } = useTranslation('shell');
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={className}>
      {t('footer', { year })}
      {children}
    </footer>
  );
}
