import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { Card } from '#renderer/components/card.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { AskAbout } from '#renderer/domain/ticket/ask-about.tsx';
import { WalletProvider } from '#renderer/domain/wallet/wallet-context.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import { PaymentClaim } from './payment-claim.tsx';
import { RequestClosed } from './request-closed.tsx';
import { RequestCountdown } from './request-countdown.tsx';
import { RequestCancel } from './request-cancel.tsx';
import { RequestReceipts } from './request-receipts.tsx';
import { isPayable, isUndecided, standingOf } from './request-state.ts';
import { RequestStatusChip } from './request-status.tsx';
import { standingTones, useRequestTexts } from './request-texts.ts';
import { RequestThread } from './request-thread.tsx';
import { PaymentToSend } from './payment-to-send.tsx';
import { ReturnedPayments } from './returned-payments.tsx';
import { useLiveRequest } from './use-live-request.ts';
import styles from './request.module.css';

interface RequestPanelProps {
  /** Number of the purchase request. */
  readonly number: number;
  /** Another way to pay it, beside "Pagar con billetera" while nothing was sent: "Usar saldo". */
  readonly otherWay?: ((request: PurchaseRequest) => ReactNode) | undefined;
  /** What can be done once it is settled, or cannot be paid any more: a link, a button. */
  readonly onward?: ((request: PurchaseRequest) => ReactNode) | undefined;
  /** It stands inside a part of another card: narrow, its headings below the part's. */
  readonly isInside?: boolean | undefined;
}

/**
 * One purchase request, live: what to send, where, until when, how it stands, and every way out. It
 * needs nothing around it but the app's providers; the number belongs in the address
 * (`useRequestParams`).
 */
export function RequestPanel(props: RequestPanelProps) {
  const { number } = props;
  const top = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  // There it comes below what was filled in, out of sight.
  useEffect(() => {
    if (isPhone) top.current?.scrollIntoView({ block: 'start' });
  }, [number, isPhone]);
  return (
    <div ref={top}>
      <LiveRequest {...props} />
    </div>
  );
}

function LiveRequest(props: RequestPanelProps) {
  const { number } = props;
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const { data, error, dataUpdatedAt, refetch } = useLiveRequest(number);
  const retry = () => void refetch();
  if (!data) {
    return (
      <Card>
        {error ? (
          <Note
            tone="bad"
            // A request that does not exist is not found by a retry.
            action={isUnanswered(error) ? { label: t('button.retry'), onClick: retry } : undefined}
          >
            {errorText(error)}
          </Note>
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Card>
    );
  }
  return (
    <WalletProvider>
      <Panel {...props} request={data} onExpired={retry} at={dataUpdatedAt} />
    </WalletProvider>
  );
}

const headings = { alone: ['h2', 'h3'], inside: ['h4', 'h5'] } as const;

const isUnanswered = (error: unknown) => error instanceof ApiError && error.isUnanswered;

/** Says what is being paid, or what was asked for once nothing can be sent any more. */
function useRequestTitle() {
  const { t } = useTranslation('purchase-request');
  const { name, purchase } = useRequestTexts();
  return (request: PurchaseRequest) =>
    isPayable(request) ? t(`title.${request.kind}`, { name: name(request) }) : purchase(request);
}

interface PanelProps extends RequestPanelProps {
  readonly request: PurchaseRequest;
  readonly onExpired: () => void;
  /** When the server last answered, milliseconds since 1970. */
  readonly at: number;
}

function Panel({ request, otherWay, onward, isInside = false, onExpired, at }: PanelProps) {
  const { t } = useTranslation('purchase-request');
  const { standingSentence } = useRequestTexts();
  const titleOf = useRequestTitle();
  const standing = standingOf(request);
  const canPay = isPayable(request);
  const [Heading, PartHeading] = headings[isInside ? 'inside' : 'alone'];
  const isHandled = !canPay && standing !== 'seen' && standing !== 'undone';
  return (
    <Card padding="none" className={styles.panel}>
      <header className={styles.head}>
        <Heading>{titleOf(request)}</Heading>
        <span className={styles.number}>{t('number', { number: request.number })}</span>
        <RequestStatusChip request={request} />
        <span className={styles.headEnd}>
          <OfflineAge at={at} />
          {canPay && <RequestCountdown until={request.expires_at} onEnd={onExpired} />}
        </span>
      </header>
      {canPay && (standing !== 'waiting' || isUndecided(request)) && (
        <div className={styles.said}>
          <Note tone={isUndecided(request) ? 'warn' : standingTones[standing]}>
            {standingSentence(request)}
          </Note>
          <ReturnedPayments exceptions={request.exceptions} isSettled={false} />
        </div>
      )}
      <div className={styles.body} data-open={canPay} data-inside={isInside}>
        {canPay ? (
          <PaymentToSend request={request} otherWay={otherWay} />
        ) : (
          <RequestClosed request={request} onward={onward} />
        )}
        <aside className={styles.state} aria-label={t('state')}>
          <PartHeading>{t('state')}</PartHeading>
          <RequestThread request={request} />
        </aside>
      </div>
      <div className={styles.part}>
        <RequestReceipts request={request} heading={PartHeading} />
        {canPay && <Note tone="warn">{t('hint.exact', { token: request.currency })}</Note>}
        <div className={styles.links}>
          {!isHandled || standing === 'expired' || standing === 'cancelled' ? (
            <PaymentClaim number={request.number} />
          ) : null}
          <RequestCancel request={request} />
          <AskAbout
            size="sm"
            about={{ object: { kind: 'purchase', id: String(request.number) } }}
          />
        </div>
      </div>
    </Card>
  );
}
