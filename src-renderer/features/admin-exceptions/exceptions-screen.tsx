import { useInfiniteQuery } from '@tanstack/react-query';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/freshness.tsx';
import { IconButton } from '#renderer/components/icon-button.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Sheet } from '#renderer/components/sheet.tsx';
import { ExceptionChip } from './exception-case.tsx';
import { ExceptionDetail } from './exception-detail.tsx';
import { ExceptionsFigures } from './exceptions-figures.tsx';
import { exceptionQueries } from './exceptions-queries.ts';
import { ExceptionsQueue } from './exceptions-queue.tsx';
import { SweepsCard } from './sweeps-card.tsx';
import { useExceptionsPlace } from './use-exceptions-place.ts';
import styles from './admin-exceptions.module.css';

/** Payments that need a decision, the open one beside the queue, and what is to be swept. */
export function ExceptionsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['admin-exceptions', 'common']);
  const place = useExceptionsPlace();
  const query = useInfiniteQuery(exceptionQueries.queue(place.view, place.search));
  const hasDock = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  const exceptions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];
  const open = exceptions.find(({ id }) => id === place.exception);
  const close = () => place.go({ exception: null });
  const name = open && t('number', { number: open.payment.number });
  const detail = open && <ExceptionDetail key={open.id} exception={open} onResolved={close} />;
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={query.dataUpdatedAt} />
        <p className={styles.lead}>{t('once')}</p>
      </PageHeader>
      <ExceptionsFigures page={first} isLoading={query.isPending} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ExceptionsQueue
            place={place}
            query={query}
            exceptions={exceptions}
            counts={first?.counts}
          />
          <SweepsCard />
        </div>
        {open && hasDock && (
          <Card
            className={styles.dock}
            title={name}
            end={
              <span className={styles.dockEnd}>
                <ExceptionChip kind={open.kind} />
                <IconButton
                  icon={IconX}
                  label={t('button.close', { ns: 'common' })}
                  onClick={close}
                />
              </span>
            }
          >
            {detail}
          </Card>
        )}
      </div>
      {!hasDock && (
        <Sheet
          opened={open !== undefined}
          onClose={close}
          title={name ?? ''}
          end={open && <ExceptionChip kind={open.kind} />}
          desktop="drawer"
        >
          {detail}
        </Sheet>
      )}
    </>
  );
}
