import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './trading.module.css';

/** The market's chart, or a sentence where it cannot be had: never a price of our own. */
export function TradingScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['trading', 'common']);
  const theme = useComputedColorScheme('light');
  const { language } = useFormat();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number | null>(null);
  const fail = useCallback(() => setFailed(attempt), [attempt]);
  return (
    <>
      <PageHeader title={title} subtitle={t('subtitle')} />
      <Card padding="none" className={styles.card}>
        {failed === attempt ? (
          <div role="alert" className={styles.failed}>
            <EmptyState
              why="none"
              action={
                <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
                  {t('button.retry', { ns: 'common' })}
                </Button>
              }
            >
              {t('failed')}
            </EmptyState>
          </div>
        ) : (
          // Remade where theme or language changes: it cannot change them itself.
          <ChartFrame
            key={`${theme}.${language}.${attempt}`}
            look={{ theme, language }}
            onFailed={fail}
          />
        )}
      </Card>
      <p className={styles.note}>{t('note')}</p>
    </>
  );
}
