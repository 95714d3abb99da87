import { useInfiniteQuery } from '@tanstack/react-query';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowUpRight, IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '#renderer/components/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { IconButton } from '#renderer/components/icon-button.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Sheet } from '#renderer/components/sheet.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { downloadText } from '#renderer/lib/download-text.ts';
import { useListPlace } from './use-list-place.ts';
import { WithdrawalDetail, WithdrawalDetailStatus } from './withdrawal-detail.tsx';
import { withdrawalQueries } from './withdrawal-queries.ts';
import { withdrawalsCsv } from './withdrawals-csv.ts';
import { WithdrawalsFigures } from './withdrawals-figures.tsx';
import { WithdrawalsList } from './withdrawals-list.tsx';
import styles from './made-withdrawals.module.css';

/** Every withdrawal of the member, with its detail beside or above the list. */
export function MadeWithdrawals({ title }: { readonly title: string }) {
  const { t } = useTranslation(['withdrawals', 'common']);
  const { status, number, showStatus, open, close } = useListPlace();
  const query = useInfiniteQuery(withdrawalQueries.list(status));
  const hasDock = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  const isPhone = useIsPhone();
  const shown = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];

  const exportShown = () => {
    const day = new Date().toISOString().slice(0, 10);
    downloadText(withdrawalsCsv(shown), `withdrawals-${day}.csv`, 'text/csv;charset=utf-8');
  };
  const detail = number !== null && <WithdrawalDetail key={number} number={number} />;
  return (
    <>
      <PageHeader title={title}>
        {shown.length > 0 && (
          <Button icon={IconDownload} onClick={exportShown}>
            {t('button.exportCsv', { ns: 'common' })}
          </Button>
        )}
        {/* On a phone the bottom bar has it. */}
        {!isPhone && (
          <LinkButton kind="primary" icon={IconArrowUpRight} to="/withdrawals">
            {t('list.new')}
          </LinkButton>
        )}
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.main}>
          <WithdrawalsFigures totals={first?.totals} isLoading={query.isPending} />
          <WithdrawalsList
            query={query}
            shown={shown}
            counts={first?.counts}
            status={status}
            onStatus={showStatus}
            current={number}
            onOpen={open}
          />
        </div>
        {detail && hasDock && (
          <Card
            className={styles.dock}
            title={t('detail.title', { number })}
            end={
              <div className={styles.dockEnd}>
                <WithdrawalDetailStatus number={number} />
                <IconButton
                  icon={IconX}
                  label={t('button.close', { ns: 'common' })}
                  onClick={close}
                />
              </div>
            }
          >
            {detail}
          </Card>
        )}
      </div>
      {!hasDock && (
        <Sheet
          opened={number !== null}
          onClose={close}
          title={t('detail.title', { number: number ?? '' })}
          end={number !== null && <WithdrawalDetailStatus number={number} />}
          desktop="drawer"
        >
          {detail}
        </Sheet>
      )}
    </>
  );
}
