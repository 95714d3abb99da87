import { IconArrowRight } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProposedChange } from '#contract/rules/proposals.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useChangeTexts } from '#renderer/domain/proposals/use-change-texts.ts';
import { useProposedValue } from '#renderer/domain/proposals/use-proposed-value.ts';
import type { CallFacts } from '#renderer/domain/second-factor/call-facts.ts';
import type { StepUpCall } from '#renderer/lib/api/step-up.ts';
import { stepUpActOf, stepUpValues } from './step-up-acts.ts';
import styles from './second-factor.module.css';

interface StepUpAboutProps {
  readonly call: StepUpCall;
  readonly facts: CallFacts | null;
}

/** What the proof is for: the act, the tokens that it moves, the values that it changes. */
export function StepUpAbout({ call, facts }: StepUpAboutProps) {
  const { t } = useTranslation('second-factor');
  const act = stepUpActOf(call);
  if (!act) return null;
  return (
    <section className={styles.about} aria-label={t('proof.about')}>
      <p>
        <span className={styles.muted}>{t('proof.about')}</span>{' '}
        <b>{t(`act.${act}`, stepUpValues(call))}</b>
      </p>
      {facts?.totals.map(({ currency, total, count }) => (
        <p key={currency} className={styles.total}>
          <TokenIcon token={currency} />
          <TokenAmount
            amount={total}
            token={currency}
            exact
            strong
            size="figure"
            hideable={false}
          />
          <span className={styles.muted}>{t('proof.payments', { count })}</span>
        </p>
      ))}
      {facts && facts.changes.length > 0 && (
        <Suspense fallback={null}>
          <Changes changes={facts.changes} />
        </Suspense>
      )}
    </section>
  );
}

function Changes({ changes }: Pick<CallFacts, 'changes'>) {
  const { field } = useChangeTexts();
  const { t } = useTranslation('second-factor');
  const nameOf = (name: string): string =>
    name === 'day' || name === 'username' ? t(`proof.field.${name}`) : (field(name) ?? name);
  return (
    <KeyValueList>
      {changes.map((change) => (
        <KeyValue key={change.name} label={nameOf(change.name)}>
          <Values change={change} />
        </KeyValue>
      ))}
    </KeyValueList>
  );
}

function Values({ change: { name, from, to } }: { readonly change: ProposedChange }) {
  const value = useProposedValue();
  const { t } = useTranslation('proposals');
  return (
    <span className={styles.change}>
      {from !== null && (
        <>
          <span className={styles.muted}>{value(name, from)}</span>
          <Icon icon={IconArrowRight} size={14} />
          <VisuallyHidden>{t('column.values')}</VisuallyHidden>
        </>
      )}
      <b>{value(name, to)}</b>
    </span>
  );
}
