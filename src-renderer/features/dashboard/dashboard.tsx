import { IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useWhy } from '#renderer/domain/why/use-why.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { CopyLinkButton } from '#renderer/domain/sponsor-link/copy-link-button.tsx';
import { useLinkShared } from '#renderer/domain/sponsor-link/link-shared.ts';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import { BalanceCard } from './balance-card.tsx';
import { balancesOf } from './balance-groups.ts';
import { EarningsCard } from './earnings-card.tsx';
import { Greeting } from './greeting.tsx';
import { MovementsCard } from './movements-card.tsx';
import { NextStepsCard } from './next-steps-card.tsx';
import { SponsorLinkCard } from './sponsor-link-card.tsx';
import { VolumeCard } from './volume-card.tsx';
import styles from './dashboard.module.css';
import { earningsPeriods, type EarningsPeriod } from './ledger-queries.ts';

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
}

/** A member's figures, what happened last, and what to do next. */
export function Dashboard({ inProgress, hasAddress, onVerifyEmail }: DashboardProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const errorText = useErrorText();
  const origin = usePublicOrigin();
  const query = useCurrentUser();
  const params = useDashboardParams();
  const why = useWhy();
  const { isShared, markShared } = useLinkShared();
  const user = query.data;
  const isLoading = !user && !query.error;
  const balances = user && balancesOf(user);
  const link = user && sponsorLink(origin, user.username);

  const copyLink = () => {
    if (!link) return;
    navigator.clipboard.writeText(link).then(
      () => {
        markShared();
        showToast('ok', t('link.copied'));
      },
      () => showToast('bad', t('link.notCopied')),
    );
  };
  const actions = (
    <>
      {link && <CopyLinkButton link={link}>{t('link.copyMine')}</CopyLinkButton>}
      <LinkButton kind="primary" icon={IconArrowUpRight} to="/withdrawals">
        {t('action.withdraw')}
      </LinkButton>
    </>
  );
  return (
    <>
      <Greeting name={user?.first_name}>
        <div className={styles.actions}>{actions}</div>
      </Greeting>
      {!user && query.error && (
        <Note
          tone="bad"
          action={{
            label: t('button.retry', { ns: 'common' }),
            onClick: () => void query.refetch(),
          }}
        >
          {errorText(query.error)}
        </Note>
      )}
      <div className={styles.grid}>
        <BalanceCard
          className={styles.wide}
          balances={balances}
          isLoading={isLoading}
          onOpen={(group) => why.open({ account: group })}
          actions={actions}
        />
        <VolumeCard className={styles.narrow} user={user} isLoading={isLoading} />
        <EarningsCard className={styles.wide} period={params.period} onPeriod={params.showPeriod} />
        <div className={classNames(styles.narrow, styles.stack)}>{inProgress}</div>
        <MovementsCard className={styles.wide} />
        {user && (
          <div className={classNames(styles.narrow, styles.stack)}>
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
            <SponsorLinkCard username={user.username} />
          </div>
        )}
      </div>
    </>
  );
}
