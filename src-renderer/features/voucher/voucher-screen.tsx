import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { VoucherChecks } from '#renderer/domain/voucher/voucher-checks.tsx';
import { VoucherCodes, VoucherFacts } from '#renderer/domain/voucher/voucher-facts.tsx';
import { voucherQueries } from '#renderer/domain/voucher/voucher-queries.ts';
import { VoucherSheet } from '#renderer/domain/voucher/voucher-sheet.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';

/** A paid withdrawal for whoever has its link; what stands behind `#` never reaches a log. */
export function VoucherScreen() {
  const { t } = useTranslation('voucher');
  const token = useLocation().hash.slice(1);
  const query = useQuery({ ...voucherQueries.open(token), enabled: token !== '' });
  const [isPrinting, setPrinting] = useState(false);
  const { data, error } = query;
  if (token === '' || hasCode(error, 'not_found') || hasCode(error, 'validation')) {
    return (
      <>
        <PageHeader title={t('title')} />
        <Note tone="bad">{t('refused')}</Note>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          data && (
            <>
              {t('expires')} <DateText at={data.expires_at} />
            </>
          )
        }
      >
        {data && (
          <Button icon={IconPrinter} busy={isPrinting} onClick={() => setPrinting(true)}>
            {t('print')}
          </Button>
        )}
      </PageHeader>
      {error && <FailureNote error={error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows rows={8} />}
      {data && (
        <>
          <Card title={t('facts')}>
            <VoucherFacts voucher={data.voucher} />
            <VoucherCodes voucher={data.voucher} />
          </Card>
          <Card title={t('checks')} subtitle={t('checks.where')}>
            <VoucherChecks voucher={data.voucher} />
          </Card>
        </>
      )}
      {data && isPrinting && (
        <VoucherSheet voucher={data.voucher} onPrinted={() => setPrinting(false)} />
      )}
    </>
  );
}
