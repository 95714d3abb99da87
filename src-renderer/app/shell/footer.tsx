import { useTranslation } from 'react-i18next';
import { FooterEnd } from './footer-end.tsx';

export function Footer({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('shell');
  return (
    <footer className={className}>
      <FooterEnd>{t('footer', { year: new Date().getFullYear() })}</FooterEnd>
    </footer>
  );
}
