import { IconArrowRight, IconCalendarEvent, IconClock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { FirmQuote } from '#contract/api/exchange/exchange.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useBroughtIntoView } from '#renderer/components/use-brought-into-view.ts';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { isUnsure } from '#renderer/lib/api/error.ts';
import { formatTimeWithOffset } from '#renderer/lib/format-date.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { AmountOf, PriceOf } from '../amount-of.tsx';
import { Arithmetic } from '../arithmetic.tsx';
import { useDropQuote, type useAcceptQuote } from '../exchange-mutations.ts';
import { givenOf, receivedOf, useMoneyTexts, type ExchangedCurrency } from '../money-texts.ts';
import { EXCHANGE_PATH, tradeAt } from '../paths.ts';
import { RefusalNote } from '../form/refusal-note.tsx';
import { refusalOf } from '../use-refusal-text.ts';
import { Ring } from './ring.tsx';
import { LAST_SECONDS, stepOf, type TimeLeft } from './use-left.ts';
import styles from './quote.module.css';

interface FirmQuoteViewProps {
  readonly quote: FirmQuote;
  readonly left: TimeLeft;
  readonly accept: ReturnType<typeof useAcceptQuote>;
}

/** The arithmetic, and beside it the decision: what is left, both accounts, the button. */
export function FirmQuoteView({ quote, left, accept }: FirmQuoteViewProps) {
  const { t } = useTranslation('exchange');
  const { side, give, receive } = quote;
  return (
    <>
      <PageHeader title={t('firm.title')} subtitle={t('firm.lead')} />
      <div className={styles.columns}>
        <Card padding="form" className={styles.sums}>
          <div className={styles.pair}>
            <Amount label={t('give')} amount={give} currency={givenOf(side)} />
            <Icon icon={IconArrowRight} />
            <Amount label={t('receive')} amount={receive} currency={receivedOf(side)} />
          </div>
          <h2 className={styles.how}>{t('firm.how')}</h2>
          <Arithmetic of={quote} isDone={false} />
          <Facts quote={quote} />
        </Card>
        <Decision quote={quote} left={left} accept={accept} />
      </div>
    </>
  );
}

interface AmountProps {
  readonly label: string;
  readonly amount: string;
  readonly currency: ExchangedCurrency;
}

function Amount({ label, amount, currency }: AmountProps) {
  return (
    <div className={styles.amount}>
      <span className={styles.hint}>{label}</span>
      <span>
        <TokenIcon token={currency} size="md" />
        <AmountOf amount={amount} currency={currency} exact size="figure" />
      </span>
    </div>
  );
}

function Facts({ quote }: Pick<FirmQuoteViewProps, 'quote'>) {
  const { t } = useTranslation('exchange');
  const texts = useMoneyTexts();
  const { total, spread, fee } = quote.against_mid;
  return (
    <KeyValueList className={styles.facts}>
      <KeyValue label={t('firm.source')}>{t(`source.${quote.source}`)}</KeyValue>
      <KeyValue label={t('since')}>
        <DateText at={quote.price_since} as="full" />
      </KeyValue>
      <KeyValue
        label={t('firm.against')}
        hint={t('firm.against.parts', { spread: texts.usd(spread), fee: texts.usd(fee) })}
      >
        <AmountOf amount={total} currency="USD" />
      </KeyValue>
      <KeyValue label={t('firm.number')}>{quote.number}</KeyValue>
    </KeyValueList>
  );
}

function Decision({ quote, left, accept }: FirmQuoteViewProps) {
  const { t } = useTranslation(['exchange', 'common']);
  const format = useFormat();
  const texts = useMoneyTexts();
  const isOffline = useIsOffline();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const drop = useDropQuote(quote.number);
  const { number, side, give, accounts, announced, expires_at: until } = quote;
  const isLast = left.seconds <= LAST_SECONDS;
  const unsure = isUnsure(accept.error);
  const isBusy = accept.isPending;
  const refused = refusalOf(accept.error);
  const step = stepOf(left.seconds);
  const back = () => {
    if (isBusy) return;
    // A quote that may have been accepted is not given up.
    if (!unsure) drop.mutate();
    void navigate(`${EXCHANGE_PATH}?side=${side}`);
  };
  useEscape(back);
  const exchange = () =>
    accept.mutate(undefined, {
      onSuccess: (trade) => {
        showToast(
          'ok',
          t('done', {
            from: texts.amount(trade.give, givenOf(side)),
            to: texts.amount(trade.receive ?? '0', receivedOf(side)),
          }),
        );
        void navigate(tradeAt(number), { replace: true });
      },
    });
  const button = (
    <Button
      kind="primary"
      size="lg"
      fullWidth
      busy={isBusy}
      disabled={isOffline || refused !== null}
      onClick={exchange}
    >
      {unsure
        ? t('button.retry', { ns: 'common' })
        : t('firm.accept', { from: texts.amount(give, givenOf(side)) })}
    </Button>
  );
  return (
    <>
      <div className={styles.decision}>
        <Card padding="form">
          <div className={styles.stack}>
            <div className={styles.time}>
              <Ring seconds={left.seconds} share={left.share} />
              <div>
                {isLast ? (
                  <StatusChip tone="warn" icon={IconClock}>
                    {t('firm.last', { count: left.seconds })}
                  </StatusChip>
                ) : (
                  <h2>{t('firm.left', { count: left.seconds })}</h2>
                )}
                <p className={styles.hint}>
                  {isLast
                    ? t('firm.last.hint')
                    : t('firm.expires', { time: formatTimeWithOffset(until, format) })}
                </p>
              </div>
            </div>
            <VisuallyHidden>
              <span role="status">{step !== null && t('firm.left', { count: step })}</span>
            </VisuallyHidden>
            <KeyValueList>
              <KeyValue label={t('allIn')}>
                <strong>
                  <PriceOf price={quote.all_in} text={texts.price} />
                </strong>
              </KeyValue>
              <KeyValue label={t('account.USD')}>
                <Change of={accounts.usd} currency="USD" />
              </KeyValue>
              <KeyValue label={t('account.TCT')}>
                <Change of={accounts.tct} currency="TCT" />
              </KeyValue>
            </KeyValueList>
            {accept.error && <Failed error={accept.error} />}
            <OfflineNote />
            {!isPhone && button}
            <Button kind="quiet" fullWidth disabled={isBusy} onClick={back}>
              {t('button.back', { ns: 'common' })}
            </Button>
            <p className={styles.centred}>{t('firm.final')}</p>
          </div>
        </Card>
        {announced && (
          <Note tone="info" icon={IconCalendarEvent}>
            {t('firm.unchanged', {
              after: texts.price(announced.to),
              time: formatTimeWithOffset(announced.effective_at, format),
            })}
          </Note>
        )}
      </div>
      {isPhone && (
        <div className={styles.sticky}>
          <Ring seconds={left.seconds} share={left.share} isSmall />
          {button}
        </div>
      )}
    </>
  );
}

/** Why it was not exchanged. */
function Failed({ error }: { readonly error: Error }) {
  const errorText = useErrorText();
  const told = useBroughtIntoView<HTMLDivElement>(error);
  const refused = refusalOf(error);
  return (
    <div ref={told}>
      {refused ? (
        <RefusalNote refused={refused} />
      ) : (
        <Note tone={isUnsure(error) ? 'warn' : 'bad'}>{errorText(error)}</Note>
      )}
    </div>
  );
}

interface ChangeProps {
  readonly of: { readonly before: string; readonly after: string };
  readonly currency: ExchangedCurrency;
}

/** An account before and after. */
function Change({ of: { before, after }, currency }: ChangeProps) {
  return (
    <span>
      <span className={styles.before}>
        <AmountOf amount={before} currency={currency} />
      </span>{' '}
      →{' '}
      <strong>
        <AmountOf amount={after} currency={currency} />
      </strong>
    </span>
  );
}

/** Esc leaves, unless something above the screen takes it. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[role=dialog]')) return;
      onEscape();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
