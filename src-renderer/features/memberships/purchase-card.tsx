import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedPlan, PlanList } from '#contract/api/plans.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Money, Volume } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { OptionCards } from '#renderer/components/form/option-cards.tsx';
import { CurrencyChoice } from '#renderer/domain/purchase-request/currency-choice.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { PurchaseReview, type PurchaseWay } from './purchase-review.tsx';
import { usePlanTexts } from './use-plan-texts.ts';
import styles from './memberships.module.css';

/** What a plan holds, where its card has no room for it: on a phone. */
function PlanFacts({ plan }: { readonly plan: OfferedPlan }) {
  const { t } = useTranslation('memberships');
  return (
    <div className={styles.planFacts}>
      <KeyValueList>
        <KeyValue label={t('fact.volume')}>
          <Volume value={plan.volume} />
        </KeyValue>
        <KeyValue label={t('fact.direct')}>
          <Percent rate={plan.direct_rate} />
        </KeyValue>
        <KeyValue label={t('fact.binary')}>
          <Percent rate={plan.binary_rate} />
        </KeyValue>
        <KeyValue label={t('fact.cap')}>
          <Money amount={plan.daily_cap} hideable={false} />
        </KeyValue>
      </KeyValueList>
    </div>
  );
}

interface PurchaseCardProps {
  readonly plan: OfferedPlan;
  readonly plans: PlanList;
  /** A purchase request was created. */
  readonly onRequested: (number: number) => void;
  readonly onBought: () => void;
  /** Of its heading. */
  readonly level?: 2 | 4 | undefined;
}

/** What the chosen plan costs and why, how it is paid, and the button that begins it. */
export function PurchaseCard(props: PurchaseCardProps) {
  const { plan, plans, onRequested, onBought, level } = props;
  const { t } = useTranslation('memberships');
  const format = useFormat();
  const { nameOf, why, effect } = usePlanTexts();
  const { data: settings } = useSettings();
  const hasChain = settings?.chain !== null;
  const [way, setWay] = useState<PurchaseWay>('chain');
  const [currency, setCurrency] = useState<WithdrawalCurrency>('USDT');
  const [isReviewing, setReviewing] = useState(false);
  const { amount, kind } = plan.offer;
  if (amount === null) return null;
  // Tokens cannot pay nothing: the time left covers the plan.
  const isCovered = Number(amount) === 0;
  const chosen = hasChain && !isCovered ? way : 'balance';
  return (
    <Card
      padding="form"
      title={t(kind === 'renewal' ? 'renew.title' : 'buy.title', { plan: nameOf(plan) })}
      level={level}
    >
      <div className={styles.purchase}>
        <div className={styles.form}>
          <PlanFacts plan={plan} />
          <OptionCards
            label={t('way.label')}
            value={chosen}
            onChange={setWay}
            options={[
              {
                value: 'chain',
                label: t('way.chain'),
                hint: isCovered
                  ? t('way.chain.covered')
                  : t(hasChain ? 'way.chain.hint' : 'way.chain.off'),
                disabled: !hasChain || isCovered,
              },
              {
                value: 'balance',
                label: t('way.balance'),
                figure: <Money amount={plans.balance} />,
                hint: t('way.balance.hint'),
              },
            ]}
          />
          {chosen === 'chain' && (
            <CurrencyChoice amount={amount} value={currency} onChange={setCurrency} />
          )}
        </div>
        <div className={styles.summary}>
          <p className={styles.summaryLabel}>{t('buy.pay')}</p>
          <Money amount={amount} size="hero" hideable={false} />
          <p className={styles.why}>{why(plan, plans)}</p>
          <p className={styles.effect}>{effect(plan)}</p>
          <BuyButton
            amount={amount}
            balance={plans.balance}
            way={chosen}
            onWay={setWay}
            canChain={hasChain}
            label={t(kind === 'renewal' ? 'renew.action' : 'buy.action', {
              amount: formatUsd(amount, format),
            })}
            onClick={() => setReviewing(true)}
          />
        </div>
      </div>
      <PurchaseReview
        plan={plan}
        way={chosen}
        currency={currency}
        opened={isReviewing}
        onClose={() => setReviewing(false)}
        onRequested={onRequested}
        onBought={onBought}
      />
    </Card>
  );
}

interface BuyButtonProps {
  readonly amount: string;
  readonly balance: string;
  readonly way: PurchaseWay;
  readonly onWay: (way: PurchaseWay) => void;
  readonly canChain: boolean;
  readonly label: string;
  readonly onClick: () => void;
}

/** Off only with the reason in words beside it, and the remedy. */
function BuyButton({ amount, balance, way, onWay, canChain, label, onClick }: BuyButtonProps) {
  const { t } = useTranslation('memberships');
  const { missing } = usePlanTexts();
  const isOffline = useIsOffline();
  const lacks = way === 'balance' ? missing(amount, balance) : null;
  const remedy = canChain
    ? { label: t('balance.remedy'), onClick: () => onWay('chain') }
    : undefined;
  return (
    <div className={styles.buy}>
      <OfflineNote />
      {lacks !== null && (
        <Note tone="warn" action={remedy}>
          {t('balance.missing', { missing: lacks })}
        </Note>
      )}
      <Button
        kind="primary"
        size="lg"
        fullWidth
        disabled={isOffline || lacks !== null}
        onClick={onClick}
      >
        {label}
      </Button>
    </div>
  );
}
