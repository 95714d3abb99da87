import { useQuery } from '@tanstack/react-query';
import { IconHourglassLow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import type { RequestKind } from '#contract/rules/purchases.ts';
import { Card } from '#renderer/components/card.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { Countdown } from '#renderer/components/text/date-text.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { requestQueries } from './request-queries.ts';
import { isPayable } from './request-state.ts';
import { RequestStatusChip } from './request-status.tsx';
import { useRequestTexts } from './request-texts.ts';
import styles from './request.module.css';

interface OpenRequestsProps {
  readonly kind: RequestKind;
  /** The one that is shown already: it is left out. */
  readonly current: number | null;
  readonly onOpen: (number: number, request: PurchaseRequest) => void;
}

/** Requests that wait for a payment or a decision: nothing begun is lost. Nothing where there is none. */
export function OpenRequests({ kind, current, onOpen }: OpenRequestsProps) {
  const { t } = useTranslation('purchase-request');
  const { data } = useQuery(requestQueries.open(kind));
  const open = data?.items.filter(({ number }) => number !== current) ?? [];
  if (open.length === 0) return null;
  return (
    <Card padding="none" title={t('open.title', { count: open.length })}>
      <ul className={styles.openList}>
        {open.map((request) => (
          <OpenRequest
            key={request.number}
            request={request}
            onOpen={() => onOpen(request.number, request)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface OpenRequestProps {
  readonly request: PurchaseRequest;
  readonly onOpen: () => void;
}

function OpenRequest({ request, onOpen }: OpenRequestProps) {
  const { t } = useTranslation('purchase-request');
  const { purchase } = useRequestTexts();
  const { number, currency, missing, token_amount, expires_at } = request;
  const canPay = isPayable(request);
  return (
    <li className={styles.openRow}>
      <div className={styles.openText}>
        <span className={styles.openTitle}>{purchase(request)}</span>
        <span className={styles.faint}>
          {t('number', { number })} ·{' '}
          <TokenAmount
            amount={canPay ? missing : token_amount}
            token={currency}
            exact
            hideable={false}
          />
        </span>
      </div>
      <RequestStatusChip request={request} />
      {canPay && (
        <span className={styles.openLeft}>
          <Icon icon={IconHourglassLow} size={14} />
          <Countdown until={expires_at} />
        </span>
      )}
      <Button size="sm" onClick={onOpen}>
        {t(canPay ? 'open.continue' : 'open.see', { number })}
      </Button>
    </li>
  );
}
