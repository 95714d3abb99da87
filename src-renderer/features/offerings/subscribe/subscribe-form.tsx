import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { AmountInput } from '#renderer/components/form/amount/input.tsx';
import { lackOf } from '#renderer/domain/purchase/lack-of.ts';
import { PayingChoice } from '#renderer/domain/purchase/paying-choice.tsx';
import type { Paying } from '#renderer/domain/purchase/paying.ts';
import { ConvertedAmount } from '#renderer/domain/settings/converted-amount.tsx';
import { subscriptionPath } from '#renderer/domain/offering/paths.ts';
import { usdOfUnits } from '#renderer/domain/offering/usd-of-units.ts';
import { formatForInput, formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useSubscribe } from '../offering-mutations.ts';
import { VersionSheet } from '../reader/version-sheet.tsx';
import { AcceptCard } from './accept-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { useAcceptance } from './use-acceptance.ts';
import { useUnits } from './use-units.ts';
import styles from '../offerings.module.css';

interface SubscribeFormProps {
  readonly offering: Offering;
  /** Why it has become impossible since the form was opened. */
  readonly blocked: string | null;
}

/** Everything that a subscription needs, on one page; its button says what is missing. */
export function SubscribeForm({ offering, blocked }: SubscribeFormProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const navigate = useNavigate();
  const acceptance = useAcceptance(offering);
  const [text, setText] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [reading, setReading] = useState<number | null>(null);
  const [paying, setPaying] = useState<Paying>({ way: 'balance', currency: 'USDT' });
  const { whole, problem, near } = useUnits(offering, text);
  const subscribe = useSubscribe(
    offering.slug,
    ({ number }) => void navigate(subscriptionPath(number), { replace: true }),
  );
  const { direct_balance: balance, documents, own_left: left, price } = offering;
  const shown = (usd: string): string => formatUsd(usd, format);
  const lacks = whole && lackOf(whole.amount, balance);
  const short =
    lacks === null || paying.way === 'chain' ? null : t('pay.short', { missing: shown(lacks) });
  const reason = problem ?? (whole === null ? t('amount.missing') : short);
  const submit = () => {
    if (whole === null) return;
    subscribe.mutate({
      units: whole.units,
      amount: whole.amount,
      versions: documents.map(({ id }) => id),
      payment: paying.way,
      currency: paying.way === 'chain' ? paying.currency : null,
    });
  };
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <AcceptCard documents={documents} acceptance={acceptance} onRead={setReading} />
        <Card padding="form">
          <div className={styles.stack}>
            <div>
              <AmountInput
                label={t('amount')}
                value={text}
                onChange={(next) => {
                  setText(next);
                  setTyping(true);
                }}
                onBlur={() => setTyping(false)}
                max={usdOfUnits(price, left)}
                error={isTyping ? undefined : problem}
                hint={
                  whole
                    ? t('amount.echo', {
                        count: whole.units,
                        units: formatWhole(whole.units, format),
                        price: shown(price),
                      })
                    : t('each', { price: shown(price) })
                }
                hintEnd={t('amount.left', { amount: shown(usdOfUnits(price, left)) })}
              />
              <ConvertedAmount amount={whole?.amount} />
              {!isTyping && near.length > 0 && (
                <p className={styles.acts}>
                  {near.map((usd) => (
                    <TextButton key={usd} onClick={() => setText(formatForInput(usd, format))}>
                      {t('amount.use', { amount: shown(usd) })}
                    </TextButton>
                  ))}
                </p>
              )}
            </div>
            <PayingChoice
              amount={whole?.amount ?? price}
              balance={balance}
              balanceHint={
                lacks === null ? t('pay.at.once') : t('pay.short', { missing: shown(lacks) })
              }
              value={paying}
              onChange={setPaying}
            />
          </div>
        </Card>
      </div>
      <aside aria-label={t('review')} className={styles.side}>
        <ReviewCard
          offering={offering}
          whole={whole}
          way={paying.way}
          missing={acceptance.missing}
          blocked={blocked}
          reason={reason}
          onRead={setReading}
          subscribe={subscribe}
          onSubmit={submit}
        />
      </aside>
      <VersionSheet
        version={reading}
        onClose={() => setReading(null)}
        onRead={acceptance.noteRead}
      />
    </div>
  );
}
