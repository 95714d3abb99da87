import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { ACCOUNT_PATH, HISTORY_PATH } from './paths.ts';
import styles from './exchange.module.css';

/** While the exchange is switched off: what one has stays within reach. */
export function ExchangeClosed({ title }: { readonly title: string }) {
  const { t } = useTranslation('exchange');
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <div className={styles.stack}>
          <Note tone="info" icon={IconArrowsExchange}>
            {t('closed')}
          </Note>
          <div className={styles.links}>
            <LinkButton to={HISTORY_PATH}>{t('closed.history')}</LinkButton>
            <LinkButton to={ACCOUNT_PATH}>{t('closed.account')}</LinkButton>
          </div>
        </div>
      </Card>
    </>
  );
}
