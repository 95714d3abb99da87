import { IconArrowUpRight } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useWhy } from '#renderer/domain/why/use-why.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { usePublicOrigin, useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { CopyLinkButton } from '#renderer/domain/sponsor-link/copy-link-button.tsx';
import { useLinkShared } from '#renderer/domain/sponsor-link/link-shared.ts';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import { canWithdrawUsd } from '#renderer/domain/withdrawal/can-withdraw.ts';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import { formatAgo } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { BalanceCard } from './balance-card.tsx';
import { balancesOf, isNewcomer } from './balance-groups.ts';
import { ClosingCard } from './closing/closing-card.tsx';
import { ClosingLine } from './closing/closing-line.tsx';
import { useClosing } from './closing/use-closing.ts';
import { EarningsCard } from './earnings-card.tsx';
import type { StepBodies } from './first-steps/first-steps-card.tsx';
import { useFirstStepsKept } from './first-steps-kept.ts';
import { Greeting } from './greeting.tsx';
import { MovementsCard } from './movements-card.tsx';
import { NextStepsCard } from './next-steps-card.tsx';
import { SponsorLinkCard } from './sponsor-link-card.tsx';
import { VolumeCard } from './volume-card.tsx';
import styles from './dashboard.module.css';
import { earningsPeriods, type EarningsPeriod } from './ledger-queries.ts';

const FirstSteps = lazy(async () => ({
  default: (await import('./first-steps/first-steps-card.tsx')).FirstSteps,
}));

const defaultPeriod: EarningsPeriod = '30d';

/** What the dashboard shows of its own choice, kept in the address. */
function useDashboardParams() {
  const [params, setParams] = useSearchParams();
  const period = earningsPeriods.find((one) => one === params.get('period')) ?? defaultPeriod;

  const change = (name: string, value: string | null) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    period,
    showPeriod: (next: EarningsPeriod) => change('period', next === defaultPeriod ? null : next),
  };
}

interface DashboardProps {
  /** The withdrawal under way, in a card of its own. */
  readonly inProgress: ReactNode;
  /** Whether a withdrawal was ever paid to an address; undefined while nobody knows. */
  readonly hasAddress: boolean | undefined;
  readonly onVerifyEmail: () => void;
  /** What the first steps are made with. */
  readonly bodies: StepBodies;
  /** Below the greeting, above everything else. */
  readonly notice?: ReactNode;
}

/** A member's figures, what happened last, and what to do next; a newcomer's first steps instead. */
export function Dashboard({ bodies, notice, ...props }: DashboardProps) {
  const query = useCurrentUser();
  const { kept } = useFirstStepsKept();
  const user = query.data;
  const hasSteps = user !== undefined && (user.current_membership === null || kept !== 'none');
  const steps = hasSteps && (
    <Suspense fallback={<SkeletonRows rows={5} />}>
      <FirstSteps user={user} bodies={bodies} />
    </Suspense>
  );
  if (user && isNewcomer(user)) {
    return (
      <>
        <Greeting name={user.first_name} subtitle={<Since at={user.joined_at} />} />
        {notice}
        {steps}
      </>
    );
  }
  return (
    <>
      <Greeting name={user?.first_name}>
        <div className={styles.actions}>
          <Actions user={user} isFilled={!hasSteps} />
        </div>
      </Greeting>
      {notice}
      {!user && query.error && (
        <FailureNote error={query.error} onRetry={() => void query.refetch()} />
      )}
      {steps && <div className={styles.steps}>{steps}</div>}
      <div className={styles.board}>
        <Figures {...props} user={user} isLoading={!user && !query.error} hasSteps={hasSteps} />
      </div>
    </>
  );
}

/** "Te registraste hace 12 min.", "Acabas de registrarte." */
function Since({ at }: { readonly at: string }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const now = Math.max(useNow(MINUTE_MS), new Date(at).getTime());
  if (now - new Date(at).getTime() < MINUTE_MS) return t('since.now');
  return t('since', { ago: formatAgo(at, now, format) });
}

interface ActionsProps {
  readonly user: CurrentUser | undefined;
  /** False where something else is the view's filled button. */
  readonly isFilled: boolean;
}

/** The page's two actions; withdrawing is filled only where there is something to withdraw. */
function Actions({ user, isFilled }: ActionsProps) {
  const { t } = useTranslation('dashboard');
  const origin = usePublicOrigin();
  const minimum = useSettings().data?.minimum_withdrawal;
  const canWithdraw = user !== undefined && canWithdrawUsd(user, minimum);
  return (
    <>
      {user && (
        <CopyLinkButton link={sponsorLink(origin, user.username)}>
          {t('link.copyMine')}
        </CopyLinkButton>
      )}
      <LinkButton
        kind={isFilled && canWithdraw ? 'primary' : 'plain'}
        icon={IconArrowUpRight}
        to="/withdrawals"
        data-writes
      >
        {t('action.withdraw')}
      </LinkButton>
    </>
  );
}

interface FiguresProps extends Omit<DashboardProps, 'bodies' | 'notice'> {
  readonly user: CurrentUser | undefined;
  readonly isLoading: boolean;
  /** The first steps stand above. */
  readonly hasSteps: boolean;
}

function Figures(props: FiguresProps) {
  const { user, isLoading, hasSteps, inProgress, hasAddress, onVerifyEmail } = props;
  const { t } = useTranslation('dashboard');
  const origin = usePublicOrigin();
  const params = useDashboardParams();
  const why = useWhy();
  const { isShared, markShared } = useLinkShared();

  const copyLink = () => {
    if (!user) return;
    navigator.clipboard.writeText(sponsorLink(origin, user.username)).then(
      () => {
        markShared();
        showToast('ok', t('link.copied'));
      },
      () => showToast('bad', t('link.notCopied')),
    );
  };
  // The lists are rendered after the figures, in a transition of their own: one commit of all cards
  // would block input for longer than a task may.
  const isWhole = useDeferredValue(true, false);
  const closing = useClosing();
  const isMorning = closing.place === 'card';
  const next = user && (
    <>
      {!hasSteps && (
        <NextStepsCard
          facts={{
            emailVerified: user.email_verified,
            hasMembership: user.current_membership !== null,
            hasAddress,
            linkShared: isShared,
          }}
          onVerifyEmail={onVerifyEmail}
          onCopyLink={copyLink}
        />
      )}
      <SponsorLinkCard username={user.username} />
    </>
  );
  const balances = (
    <BalanceCard
      className={isMorning ? styles.narrow : styles.wide}
      isNarrow={isMorning}
      balances={user && balancesOf(user)}
      isLoading={isLoading}
      onOpen={(group) => why.open({ account: group })}
      actions={<Actions user={user} isFilled={!hasSteps} />}
    />
  );
  const volumes = (
    <VolumeCard
      className={styles.narrow}
      user={user}
      isLoading={isLoading}
      last={closing.query.data}
      isSince={isMorning}
    />
  );
  const earnings = (
    <EarningsCard className={styles.wide} period={params.period} onPeriod={params.showPeriod} />
  );
  if (isMorning) {
    return (
      <div className={classNames(styles.grid, styles.morning)}>
        <ClosingCard
          className={styles.wide}
          query={closing.query}
          now={closing.now}
          hasMembership={user?.current_membership != null}
        />
        {balances}
        {!isWhole && <div className={styles.later} />}
        {isWhole && (
          <>
            {volumes}
            {earnings}
            <MovementsCard className={classNames(styles.wide, styles.list)} />
            <div className={classNames(styles.narrow, styles.stack)}>
              {inProgress}
              {next}
            </div>
          </>
        )}
      </div>
    );
  }
  return (
    <>
      {closing.place === 'line' && closing.query.data && (
        <ClosingLine last={closing.query.data} now={closing.now} />
      )}
      <div className={styles.grid}>
        {balances}
        {volumes}
        {!isWhole && <div className={styles.later} />}
        {isWhole && (
          <>
            {earnings}
            <div className={classNames(styles.narrow, styles.stack)}>{inProgress}</div>
            <MovementsCard className={classNames(styles.wide, styles.list)} />
            {next && <div className={classNames(styles.narrow, styles.stack)}>{next}</div>}
          </>
        )}
      </div>
    </>
  );
}
