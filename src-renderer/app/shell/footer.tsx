import { useTranslation } from 'react-i18next';

export function Footer({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('shell');
  return <footer className={className}>{t('footer', { year: new Date().getFullYear() })}</footer>;
}
