import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/api/academy/academy.ts';
import { formatUsd as plainUsd, parseUsd, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { OptionCards } from '#renderer/components/form/option-cards.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { CurrencyChoice } from '#renderer/domain/purchase-request/currency-choice.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useSaid } from '../use-said.ts';
import { BuyReview, type BuyingWay } from './buy-review.tsx';
import styles from './buying.module.css';

interface BuyCardProps {
  readonly course: Course;
  /** What it costs, USD. */
  readonly amount: string;
  /** A purchase request was created. */
  readonly onRequested: (number: number) => void;
  readonly onBought: () => void;
  readonly onClose: () => void;
}

/** What a course costs, how it is paid, and the button that begins it. */
export function BuyCard({ course, amount, onRequested, onBought, onClose }: BuyCardProps) {
  const { t } = useTranslation('academy');
  const { text } = useSaid();
  const { data: settings } = useSettings();
  const { data: user } = useCurrentUser();
  const hasChain = settings?.chain !== null;
  const [way, setWay] = useState<BuyingWay>('chain');
  const [currency, setCurrency] = useState<WithdrawalCurrency>('USDT');
  const [isReviewing, setReviewing] = useState(false);
  const chosen = hasChain ? way : 'balance';
  const balance = user?.balance ?? '0';
  const top = useRef<HTMLDivElement>(null);
  // The button that opened it is below, on a phone out of sight.
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={styles.top}>
      <Card padding="form" title={t('buy.title', { course: text(course.title) })}>
        <div className={styles.purchase}>
          <div className={styles.form}>
            <OptionCards
              label={t('buy.way')}
              value={chosen}
              onChange={setWay}
              options={[
                {
                  value: 'chain',
                  label: t('buy.chain'),
                  hint: t(hasChain ? 'buy.chain.hint' : 'buy.chain.off'),
                  disabled: !hasChain,
                },
                {
                  value: 'balance',
                  label: t('buy.balance'),
                  figure: <Money amount={balance} />,
                  hint: t('buy.balance.hint'),
                },
              ]}
            />
            {chosen === 'chain' && (
              <CurrencyChoice amount={amount} value={currency} onChange={setCurrency} />
            )}
          </div>
          <div className={styles.summary}>
            <p className={styles.label}>{t('buy.pay')}</p>
            <Money amount={amount} size="hero" hideable={false} />
            <p className={styles.effect}>
              {t('buy.once')} {t('buy.nobody')}
            </p>
            <Confirming
              amount={amount}
              balance={balance}
              way={chosen}
              canChain={hasChain}
              onChain={() => setWay('chain')}
              onClick={() => setReviewing(true)}
              onClose={onClose}
            />
          </div>
        </div>
        <BuyReview
          course={course}
          amount={amount}
          way={chosen}
          currency={currency}
          opened={isReviewing}
          onClose={() => setReviewing(false)}
          onRequested={onRequested}
          onBought={onBought}
        />
      </Card>
    </div>
  );
}

/** What a balance lacks of a price, USD; null where it suffices. */
export function lackOf(amount: string, balance: string): string | null {
  const lacks = parseUsd(amount) - parseUsd(balance);
  return lacks > 0n ? plainUsd(lacks) : null;
}

interface ConfirmingProps {
  readonly amount: string;
  readonly balance: string;
  readonly way: BuyingWay;
  readonly canChain: boolean;
  readonly onChain: () => void;
  readonly onClick: () => void;
  readonly onClose: () => void;
}

/** Off only with the reason in words beside it, and the remedy. */
function Confirming(props: ConfirmingProps) {
  const { amount, balance, way, canChain, onChain, onClick, onClose } = props;
  const { t } = useTranslation('academy');
  const format = useFormat();
  const isOffline = useIsOffline();
  const lacks = way === 'balance' ? lackOf(amount, balance) : null;
  const remedy = canChain ? { label: t('buy.missing.remedy'), onClick: onChain } : undefined;
  return (
    <div className={styles.buy}>
      <OfflineNote />
      {lacks !== null && (
        <Note tone="warn" action={remedy}>
          {t('buy.missing', { missing: formatUsd(lacks, format) })}
        </Note>
      )}
      <Button
        kind="primary"
        size="lg"
        fullWidth
        disabled={isOffline || lacks !== null}
        onClick={onClick}
      >
        {t('buy.action', { amount: formatUsd(amount, format) })}
      </Button>
      <Button kind="quiet" fullWidth onClick={onClose}>
        {t('buy.close')}
      </Button>
    </div>
  );
}
