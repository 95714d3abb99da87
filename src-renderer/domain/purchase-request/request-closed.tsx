import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { ReturnedPayments } from './returned-payments.tsx';
import { isSettledAtPrice, standingOf } from './request-state.ts';
import { standingTones, useRequestTexts } from './request-texts.ts';
import styles from './request.module.css';

interface RequestClosedProps {
  readonly request: PurchaseRequest;
  readonly onward: ((request: PurchaseRequest) => ReactNode) | undefined;
}

/** A request that nothing is to be sent to (any more): how it stands and what is next. No address. */
export function RequestClosed({ request, onward }: RequestClosedProps) {
  const { t } = useTranslation('purchase-request');
  const { standingSentence, purchase } = useRequestTexts();
  const { amount, currency, received, token_amount } = request;
  return (
    <div className={styles.facts}>
      <Note tone={standingTones[standingOf(request)]}>{standingSentence(request)}</Note>
      <ReturnedPayments exceptions={request.exceptions} isSettled={isSettledAtPrice(request)} />
      <KeyValueList>
        <KeyValue label={t('fact.purchase')}>{purchase(request)}</KeyValue>
        <KeyValue label={t('fact.amount')}>
          <Money amount={amount} hideable={false} />
        </KeyValue>
        <KeyValue label={t('fact.asked')}>
          <TokenAmount amount={token_amount} token={currency} exact hideable={false} />
        </KeyValue>
        <KeyValue label={t('fact.received')}>
          <TokenAmount amount={received} token={currency} exact hideable={false} />
        </KeyValue>
      </KeyValueList>
      {onward && <div className={styles.onward}>{onward(request)}</div>}
    </div>
  );
}
