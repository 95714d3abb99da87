import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Trade } from '#contract/api/exchange/exchange.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { recomputeTrade } from '#contract/rules/exchange/recompute.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { VerdictChip } from '#renderer/domain/why/verdict-chip.tsx';
import { useFormat } from '#renderer/lib/use-format.ts';
import { AmountOf, PriceOf } from '../amount-of.tsx';
import { Arithmetic } from '../arithmetic.tsx';
import { exchangeQueries } from '../exchange-queries.ts';
import { givenOf, receivedOf, useMoneyTexts } from '../money-texts.ts';
import { EXCHANGE_PATH } from '../paths.ts';
import { StateChip } from '../state-chip.tsx';
import { useRefusalText } from '../use-refusal-text.ts';
import styles from './history.module.css';

/** One exchange whole, with why its figures are what they are; what was not used says why. */
export function TradeDetail({ number }: { readonly number: number }) {
  const { data, error, refetch } = useQuery(exchangeQueries.trade(number));
  if (data) return data.state === 'accepted' ? <Done trade={data} /> : <Undone trade={data} />;
  if (!error) return <SkeletonRows rows={6} />;
  return <FailureNote error={error} onRetry={() => void refetch()} />;
}

/** What became of it, for the head of what shows the detail. */
export function TradeDetailState({ number }: { readonly number: number }) {
  const { data } = useQuery(exchangeQueries.trade(number));
  return data && <StateChip state={data.state} />;
}

function Done({ trade }: { readonly trade: Trade }) {
  const { t } = useTranslation(['exchange', 'why', 'common']);
  const { side, give, receive, fee, at, quoted_at: quotedAt, terms } = trade;
  const seconds = Math.round((Date.parse(at) - Date.parse(quotedAt)) / SECOND_MS);
  return (
    <div className={styles.detail}>
      <div className={styles.received}>
        <span className={styles.hint}>{t('column.received')}</span>
        <AmountOf amount={receive} currency={receivedOf(side)} exact size="result" />
        <span className={styles.hint}>
          <DateText at={at} as="full" />, {t('why.after', { count: seconds })}
        </span>
      </div>
      <h3>{t('why.ask', { ns: 'common' })}</h3>
      {terms && receive !== null && fee !== null && (
        <>
          <Arithmetic of={{ side, give, receive, fee, ...terms }} isDone />
          <Evidence trade={trade} terms={terms} />
        </>
      )}
      <Entries trade={trade} />
      <Verdict trade={trade} />
      <LinkButton size="sm" to="/reports?kind=exchange_trade&period=all">
        {t('button.seeEntries', { ns: 'common' })}
      </LinkButton>
    </div>
  );
}

interface EvidenceProps {
  readonly trade: Trade;
  readonly terms: NonNullable<Trade['terms']>;
}

function Evidence({ trade, terms }: EvidenceProps) {
  const { t } = useTranslation('exchange');
  const { language } = useFormat();
  const texts = useMoneyTexts();
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(terms.approved_by);
  return (
    <KeyValueList className={styles.evidence}>
      <KeyValue label={t('why.source')}>{t(`source.${terms.source}`)}</KeyValue>
      <KeyValue label={t('since')}>
        <DateText at={terms.price_since} as="full" />
      </KeyValue>
      {names !== '' && <KeyValue label={t('why.approved')}>{names}</KeyValue>}
      {trade.all_in !== null && (
        <KeyValue label={t('allIn')}>
          <PriceOf price={trade.all_in} text={texts.price} />
        </KeyValue>
      )}
    </KeyValueList>
  );
}

/** Accounts that an exchange books to. */
const booked = ['direct', 'fees', 'tct_conversion', 'tct'] as const;

/** What was booked, account by account. */
function Entries({ trade: { journal } }: { readonly trade: Trade }) {
  const { t } = useTranslation('exchange');
  if (!journal) return null;
  const nameOf = (account: string): string => {
    const known = booked.find((one) => one === account);
    return known ? t(`ledger.${known}`) : account;
  };
  return (
    <section>
      <h3 className={styles.entriesHead}>{t('why.entry', { number: journal.number })}</h3>
      <KeyValueList>
        {journal.entries.map(({ account, currency, amount }) => (
          <KeyValue key={`${account}/${currency}`} label={nameOf(account)}>
            <AmountOf amount={amount} currency={currency === 'TCT' ? 'TCT' : 'USD'} signed exact />
          </KeyValue>
        ))}
      </KeyValueList>
    </section>
  );
}

/** What the device comes to by the same rules. */
function Verdict({ trade }: { readonly trade: Trade }) {
  const { t } = useTranslation('exchange');
  const verdict = recomputeTrade(trade);
  const agreed = verdict?.agrees === true ? 'agrees' : 'differs';
  const finding = verdict === null ? 'unknown' : agreed;
  return (
    <p className={styles.verdict} role="status">
      <VerdictChip finding={finding} />
      <span className={styles.hint}>
        {verdict !== null && t(verdict.unbalanced.length === 0 ? 'why.sum' : 'why.sum.off')}
      </span>
    </p>
  );
}

/** A quote that was not used: what was asked for, and why nothing came of it. */
function Undone({ trade }: { readonly trade: Trade }) {
  const { t } = useTranslation('exchange');
  const refusalText = useRefusalText();
  const isOn = useIsAreaOn('exchange') ?? false;
  const { state, side, give, at, refused } = trade;
  return (
    <div className={styles.detail}>
      <div className={styles.received}>
        <span className={styles.hint}>{t('why.wanted')}</span>
        <AmountOf amount={give} currency={givenOf(side)} size="result" />
        <span className={styles.hint}>
          <DateText at={at} as="full" />
        </span>
      </div>
      {refused ? (
        <Note tone="warn">{refusalText(refused)}</Note>
      ) : (
        <p>{t(state === 'expired' || state === 'dropped' ? `why.${state}` : 'why.open')}</p>
      )}
      {isOn && (
        <LinkButton size="sm" to={`${EXCHANGE_PATH}?side=${side}`}>
          {t('expired.again')}
        </LinkButton>
      )}
    </div>
  );
}
