import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract/api/withdrawals.ts';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { CardDivider } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { UNKNOWN, formatPercent, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ArrivalHistory } from '../arrival.tsx';
import type { QuoteView } from './quote-view.ts';
import { useRefusalText } from './use-refusal-text.ts';
import type { QuoteRequest } from '../withdrawal-queries.ts';
import type { QuoteFigures } from './estimate.ts';
import styles from './review.module.css';

interface WithdrawalReviewProps {
  readonly draft: Pick<QuoteRequest, 'type' | 'currency'>;
  readonly view: QuoteView;
  /** Shown while there is no address to quote for. */
  readonly estimate: QuoteFigures | null;
  /** The published rate, for as long as no figures carry theirs. */
  readonly feeRate?: string | undefined;
}

/** What leaves, what it costs, what arrives and where. Never a figure of another moment. */
export function WithdrawalReview({ draft, view, estimate, feeRate }: WithdrawalReviewProps) {
  const { t } = useTranslation('withdrawals');
  const { ofError } = useRefusalText();
  if (view.kind === 'failed') return <Note tone="bad">{ofError(view.error)}</Note>;
  if (view.kind === 'loading') return <LoadingFigures />;
  if (view.kind === 'fresh') {
    return (
      <div className={styles.review}>
        <Figures draft={draft} figures={view.quote} />
        <CardDivider />
        <Destination draft={draft} quote={view.quote} />
        <ArrivalHistory arrival={view.quote.arrival} currency={draft.currency} />
      </div>
    );
  }
  return (
    <div className={styles.review}>
      <Figures draft={draft} figures={estimate} feeRate={feeRate} />
      <p className={styles.hint}>{estimate ? t('review.estimated') : t('review.incomplete')}</p>
    </div>
  );
}

/** How old the quote is, at the review's title. */
export function QuoteAge({ view }: { readonly view: QuoteView }) {
  const { t } = useTranslation('withdrawals');
  if (view.kind !== 'fresh') return null;
  const seconds = Math.floor(view.age / 1000);
  return (
    <StatusChip tone="neutral" icon={IconRefresh}>
      <span aria-hidden>{t('review.age', { seconds })}</span>
      <VisuallyHidden>{t('review.age.spoken', { seconds })}</VisuallyHidden>
    </StatusChip>
  );
}

interface FiguresProps {
  readonly draft: WithdrawalReviewProps['draft'];
  readonly figures: QuoteFigures | null;
  readonly feeRate?: string | undefined;
}

function Figures({ draft, figures, feeRate }: FiguresProps) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const { currency } = draft;
  const rate = figures?.fee_rate ?? feeRate;
  const tct = figures?.tct;
  return (
    <>
      <KeyValueList>
        <KeyValue label={t('review.amount')}>
          {tct ? (
            <TokenAmount amount={tct.amount} token="TCT" hideable={false} />
          ) : (
            <Money amount={figures?.amount} hideable={false} />
          )}
        </KeyValue>
        <KeyValue
          label={t('review.fee', {
            currency,
            rate: rate === undefined ? UNKNOWN : formatPercent(rate, format),
          })}
        >
          {tct ? (
            <TokenAmount amount={`-${tct.fee}`} token="TCT" hideable={false} />
          ) : (
            <Money amount={figures && `-${figures.fee}`} hideable={false} />
          )}
        </KeyValue>
        <KeyValue label={t('review.price')}>
          {figures
            ? t('review.priceOf', {
                currency,
                price: formatUsd(figures.price, format, { maximum: 6 }),
              })
            : UNKNOWN}
        </KeyValue>
      </KeyValueList>
      <CardDivider />
      <div className={styles.receive}>
        <div>
          <p className={styles.receiveLabel}>{t('review.receive')}</p>
          <TokenAmount
            amount={figures?.token_amount}
            token={currency}
            exact
            size="result"
            hideable={false}
          />
        </div>
        <TokenIcon token={currency} size="lg" />
      </div>
    </>
  );
}

function Destination({
  draft,
  quote,
}: {
  readonly draft: FiguresProps['draft'];
  readonly quote: Quote;
}) {
  const { t } = useTranslation('withdrawals');
  const { network } = quote;
  return (
    <>
      <KeyValueList>
        <KeyValue label={t('review.from')}>{t(`type.${draft.type}`)}</KeyValue>
        <KeyValue label={t('review.left')}>
          {quote.tct ? (
            <TokenAmount amount={quote.remaining} token="TCT" />
          ) : (
            <Money amount={quote.remaining} />
          )}
        </KeyValue>
        <KeyValue label={t('review.network')}>
          {t('network.named', { network: network.name, chainId: network.chain_id })}
        </KeyValue>
      </KeyValueList>
      <div className={styles.address}>
        <AddressBlock address={quote.wallet.address} label={t('review.to')} />
      </div>
    </>
  );
}

function LoadingFigures() {
  return (
    <SkeletonArea>
      <div className={styles.skeleton}>
        <Skeleton width="100%" />
        <Skeleton width="100%" />
        <Skeleton width="100%" />
        <Skeleton width="60%" height={34} />
        <Skeleton width="100%" />
        <Skeleton width="100%" />
      </div>
    </SkeletonArea>
  );
}
