import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { EligibilityClaim, EligibilityState } from '#contract/api/tokenization/eligibility.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card, CardDivider } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { OfferingTabs } from '#renderer/domain/offering/offering-tabs.tsx';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { AskCard } from './ask-card.tsx';
import { ClaimView } from './claim-view.tsx';
import { eligibilityQueries } from './eligibility-queries.ts';
import { KeptCard } from './kept-card.tsx';
import { UnsentCard } from './unsent-card.tsx';
import styles from './eligibility.module.css';

/** What a member shows of who they are, how it stands, and what is kept of it. */
export function EligibilityScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('eligibility');
  const { data, error, refetch, dataUpdatedAt } = useQuery(eligibilityQueries.state);
  return (
    <>
      <StepBack />
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={dataUpdatedAt} />
      </PageHeader>
      <OfferingTabs />
      {!data && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card padding="none">
          <SkeletonRows rows={4} />
        </Card>
      )}
      {data && <Page state={data} />}
    </>
  );
}

/** Back to the offering that led here. */
function StepBack() {
  const { t } = useTranslation('eligibility');
  const { state } = useLocation() as { readonly state: unknown };
  const from = (state as { readonly from?: unknown } | null)?.from;
  if (typeof from !== 'string' || !/^\/tokenization(?:\/[\w-]+)*$/.test(from)) return null;
  return (
    <nav aria-label={t('back.label')}>
      <TextLink to={from} icon={IconArrowLeft}>
        {t('back')}
      </TextLink>
    </nav>
  );
}

function Page({ state }: { readonly state: EligibilityState }) {
  const { t } = useTranslation('eligibility');
  const { data: user } = useCurrentUser();
  const now = useNow(MINUTE_MS);
  const isOn = useIsAreaOn('tokenization');
  const hold = useHold(state, now, isOn !== false);
  const [isTouched, setTouched] = useState(false);
  const touch = useCallback(() => setTouched(true), []);
  const { current, earlier } = splitClaims(state);
  // What was typed stays where somebody decides or asks elsewhere meanwhile.
  const isAsking = hold === null || isTouched;
  const isKnown = user !== undefined && isOn !== undefined;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {isOn === false && (
          <Note tone="info" icon={IconLock}>
            {t('closed')}
          </Note>
        )}
        <Card title={t('standing')}>
          {current.length === 0 ? (
            <p>{t('say.none')}</p>
          ) : (
            <div className={styles.stack}>
              {current.map((claim, at) => (
                <div key={claim.id} className={styles.stack}>
                  {at > 0 && <CardDivider />}
                  <ClaimView claim={claim} now={now} />
                </div>
              ))}
              <RenewFrom state={state} now={now} />
            </div>
          )}
        </Card>
      </div>
      <KeptCard limits={state.limits} />
      <div className={styles.main}>
        {isKnown && isAsking && (
          <AskCard
            state={state}
            user={user}
            hold={hold}
            onTouched={touch}
            onAsked={() => setTouched(false)}
          />
        )}
        {isKnown && !isAsking && state.documents.length > 0 && (
          <UnsentCard documents={state.documents} />
        )}
        {earlier.length > 0 && (
          <Card title={t('earlier')}>
            <div className={styles.stack}>
              {earlier.map((claim, at) => (
                <div key={claim.id} className={styles.stack}>
                  {at > 0 && <CardDivider />}
                  <ClaimView claim={claim} now={now} />
                </div>
              ))}
            </div>
          </Card>
        )}
      </div>
    </div>
  );
}

/** Says from when a claim that counts can be renewed. */
function RenewFrom({ state, now }: { readonly state: EligibilityState; readonly now: number }) {
  const { t } = useTranslation('eligibility');
  const { ask_from: from, valid } = state;
  if (valid === null || from === null || Date.parse(from) <= now) return null;
  return (
    <p className={styles.hint}>
      {t('renew.from')} <DateText at={from} />
    </p>
  );
}

/** Why nothing can be asked for; null: it can. */
function useHold({ ask_from: from }: EligibilityState, now: number, isOn: boolean): string | null {
  const { t } = useTranslation('eligibility');
  const format = useFormat();
  if (!isOn) return t('hold.closed');
  if (from === null) return t('hold.open');
  return Date.parse(from) > now ? t('hold.valid', { date: formatDate(from, format) }) : null;
}

/** What counts or waits now, otherwise what came of the last one; and what was before. */
function splitClaims({ claims, valid }: EligibilityState) {
  const isNow = (claim: EligibilityClaim) => claim.state === 'asked' || claim.id === valid?.id;
  const now = claims.filter(isNow);
  const current = now.length > 0 ? now : claims.slice(0, 1);
  return { current, earlier: claims.filter((claim) => !current.includes(claim)) };
}
