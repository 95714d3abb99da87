import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useRequestTexts } from '#renderer/domain/purchase-request/request-texts.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { useFirstStepsKept } from '../first-steps-kept.ts';
import { SponsorLinkTools } from '../sponsor-link-card.tsx';
import { doneCount, firstSteps, FIRST_STEPS, type FirstStep } from './first-steps.ts';
import { OwnSlotCard } from './own-slot-card.tsx';
import { StepItem } from './step-item.tsx';
import { useFirstSteps } from './use-first-steps.ts';
import styles from './first-steps.module.css';

/** What other screens lend to the steps. */
export interface StepBodies {
  readonly email: ReactNode;
  readonly plan: (onRequested: (number: number) => void) => ReactNode;
  readonly pay: (number: number, onAgain: () => void) => ReactNode;
  readonly address: ReactNode;
  /** Beside the steps, for who has not paid yet. */
  readonly course: ReactNode;
}

interface FirstStepsProps {
  readonly user: CurrentUser;
  readonly bodies: StepBodies;
}

/**
 * A newcomer's way from the confirmed e-mail to the shared link. Without a membership it stays;
 * with one it folds away when all is done or somebody folds it, and can be called back.
 */
export function FirstSteps({ user, bodies }: FirstStepsProps) {
  const { t } = useTranslation(['first-steps', 'purchase-request', 'common', 'dashboard']);
  const { kept, keep } = useFirstStepsKept();
  const steps = useFirstSteps(user);
  const { facts } = steps;
  const hasMembership = user.current_membership !== null;

  useEffect(() => {
    // A later membership finds them open, whatever was folded before.
    if (!hasMembership && kept !== 'begun') keep('begun');
  }, [hasMembership, kept, keep]);

  const done = facts ? doneCount(facts) : 0;
  const isFolded =
    hasMembership && (kept === 'folded' || (kept === 'begun' && done === FIRST_STEPS));
  const progress = (
    <div className={styles.progress}>
      <div className={styles.bar}>
        <ProgressBar value={done / FIRST_STEPS} label={t('title')} />
      </div>
      <span className={styles.count}>{t('count', { done, total: FIRST_STEPS })}</span>
      {hasMembership && (
        <TextButton onClick={() => keep(isFolded ? 'shown' : 'folded')}>
          {t(isFolded ? 'show' : 'fold')}
        </TextButton>
      )}
    </div>
  );
  if (isFolded) {
    return (
      <Card padding="none" title={t('title')} end={progress}>
        {null}
      </Card>
    );
  }
  return (
    <>
      <div className={styles.two}>
        <Card title={t('title')} end={progress}>
          {facts ? (
            <StepList user={user} bodies={bodies} steps={steps} />
          ) : (
            <SkeletonRows rows={5} />
          )}
        </Card>
        <div className={styles.beside}>
          <OwnSlotCard user={user} />
          {!hasMembership && <Suspense fallback={null}>{bodies.course}</Suspense>}
        </div>
      </div>
      {!hasMembership && <p className={styles.nothing}>{t('nothing')}</p>}
    </>
  );
}

interface StepListProps extends FirstStepsProps {
  readonly steps: ReturnType<typeof useFirstSteps>;
}

function StepList({ user, bodies, steps }: StepListProps) {
  const { facts, request, followed, follow, address } = steps;
  const { t } = useTranslation('first-steps');
  const { purchase } = useRequestTexts();
  const hours = useSettings().data?.new_wallet_hold_hours;
  const [chosen, setChosen] = useState<FirstStep | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const states = facts ? firstSteps(facts, chosen) : [];
  const open = states.find(({ state }) => state === 'now')?.step;

  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    before.current = open;
    // What had the focus may have gone with the step that was done.
    if (document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  }, [open]);

  const texts: Readonly<Record<FirstStep, string>> = {
    email: t('email.text'),
    plan: t('plan.text'),
    pay: t('pay.text'),
    address: hours ? t('address.text', { hours }) : t('address.text.short'),
    share: t('share.text'),
  };
  const results: Readonly<Record<FirstStep, string | undefined>> = {
    email: user.email,
    plan: user.current_membership?.name ?? (request && purchase(request)),
    pay: user.current_membership ? t('pay.done') : undefined,
    address: address?.label,
    share: undefined,
  };
  const bodyOf = (step: FirstStep): ReactNode => {
    switch (step) {
      case 'email':
        return bodies.email;
      case 'plan':
        return bodies.plan((number) => {
          follow(number);
          setChosen('pay');
        });
      case 'pay':
        return (
          followed !== null &&
          bodies.pay(followed, () => {
            follow(null);
            setChosen('plan');
          })
        );
      case 'address':
        return bodies.address;
      case 'share':
        return <SponsorLinkTools username={user.username} copyKind="primary" />;
    }
  };
  return (
    <ol ref={list} className={styles.steps}>
      {states.map(({ step, state, canOpen }, index) => (
        <StepItem
          key={step}
          number={index + 1}
          state={state}
          title={t(`${step}.title`)}
          hint={state === 'done' ? t(`${step}.fact`) : t(state === 'now' ? 'now' : `${step}.hint`)}
          text={(state === 'done' && results[step]) || texts[step]}
          onOpen={canOpen ? () => setChosen(step) : undefined}
        >
          {state === 'now' && (
            <Suspense fallback={<SkeletonRows rows={2} />}>{bodyOf(step)}</Suspense>
          )}
        </StepItem>
      ))}
    </ol>
  );
}
