import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { IconCalendar, IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GameDay } from '#contract/api/game/game.ts';
import { dayStart, type UtcDay } from '#contract/rules/days.ts';
import { dayNumber } from '#contract/rules/game/board.ts';
import { scoreLog } from '#contract/rules/game/play.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { AskAbout } from '#renderer/domain/ticket/ask-about.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { downloadText } from '#renderer/lib/browser/files.ts';
import { formatDate, formatDateTime, formatDay } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { gameQueries } from '../game-queries.ts';
import { DAYS_PATH, practiceOn, rankingOn } from '../paths.ts';
import { ChecksThread } from './checks-thread.tsx';
import { checkDay, type CheckedDay, type Recomputed } from './checks.ts';
import { HexText } from './hex-text.tsx';
import { useCheckValues } from './use-check-values.ts';
import { ReplayCard } from './replay-card.tsx';
import styles from '../game.module.css';
import own from './verify.module.css';

/** The checks of a day as it was told: another telling is checked again. */
const checksOf = (day: GameDay | undefined) =>
  queryOptions({
    queryKey: ['game-checks', day],
    queryFn: day ? () => checkDay(day) : skipToken,
    staleTime: Infinity,
  });

interface VerifyScreenProps {
  readonly day: UtcDay;
  readonly title: string;
}

/** Six checks of one day, all of them run here, and the boards move by move. */
export function VerifyScreen({ day, title }: VerifyScreenProps) {
  const { t } = useTranslation(['game', 'ticket']);
  const { data, error, refetch, dataUpdatedAt } = useQuery(gameQueries.day(day));
  const checks = useQuery(checksOf(data));
  const checked = checks.data;
  const utc = { ...useFormat(), timeZone: 'UTC' };
  const date = formatDate(dayStart(day), utc);
  const number = dayNumber(day);
  // There was no board before the first.
  const heading = number < 1 ? title : t('verify.title', { number });
  return (
    <>
      <Crumbs crumbs={[{ label: title, to: DAYS_PATH }, { label: heading }]} />
      <PageHeader title={heading} subtitle={`${date}. ${t('verify.lead')}`}>
        <OfflineAge at={dataUpdatedAt} />
        {checked && <Verdict checked={checked} />}
      </PageHeader>
      {!data && error && hasCode(error, 'not_found') && <Note tone="info">{t('verify.none')}</Note>}
      {!data && error && !hasCode(error, 'not_found') && (
        <FailureNote error={error} onRetry={() => void refetch()} />
      )}
      {checks.error && <FailureNote error={checks.error} onRetry={() => void checks.refetch()} />}
      {data && checked ? (
        <Checked day={data} checked={checked} heading={heading} />
      ) : (
        !error &&
        !checks.error && (
          <Card padding="form">
            <SkeletonRows rows={6} />
          </Card>
        )
      )}
    </>
  );
}

function Verdict({ checked: { checks, recomputed } }: { readonly checked: CheckedDay }) {
  const { t } = useTranslation('game');
  const bad = checks.filter(({ state }) => state === 'bad').length;
  if (bad > 0) return <StatusChip tone="bad">{t('verify.bad', { count: bad })}</StatusChip>;
  if (!recomputed) return <StatusChip tone="neutral">{t('verify.open')}</StatusChip>;
  return (
    <StatusChip tone="ok" icon={IconShieldCheck}>
      {t('verify.ok')}
    </StatusChip>
  );
}

/** The placement that was told as the best; the one found here where that is none on this board. */
function bestOf({ best }: GameDay, recomputed: Recomputed): readonly number[] {
  return best && scoreLog(recomputed.layout, best.log) ? best.log : recomputed.best.log;
}

interface CheckedProps {
  readonly day: GameDay;
  readonly checked: CheckedDay;
  readonly heading: string;
}

function Checked({ day, checked, heading }: CheckedProps) {
  const { t } = useTranslation('game');
  const { checks, recomputed } = checked;
  return (
    <div className={styles.columns}>
      <Card>
        <ChecksThread day={day} checked={checked} />
        {checks.some(({ state }) => state === 'bad') && (
          <AskSupport day={day} checked={checked} heading={heading} />
        )}
      </Card>
      <div className={styles.stack}>
        {recomputed && (
          <>
            <ReplayCard
              layout={recomputed.layout}
              own={recomputed.score && day.attempt ? day.attempt.log : null}
              best={bestOf(day, recomputed)}
            />
            <Card title={t('file')} subtitle={t('file.hint')}>
              <div className={styles.links}>
                <FileButton day={day} />
                <LinkButton to={practiceOn(day.day)} fullWidth>
                  {t('practice.this')}
                </LinkButton>
                <LinkButton to={rankingOn(day.day)} fullWidth>
                  {t('part.ranking')}
                </LinkButton>
              </div>
            </Card>
          </>
        )}
        <Next next={day.next} />
      </div>
    </div>
  );
}

/** Support is told which checks fail, with both values of each. */
function AskSupport({ day, checked, heading }: CheckedProps) {
  const { t } = useTranslation('game');
  const valuesOf = useCheckValues(day, checked);
  const lines = checked.checks
    .filter(({ state }) => state === 'bad')
    .map((check) => {
      const { told, found } = valuesOf(check);
      return `${t(`check.${check.name}`)}\n${t('check.told', { value: told })}\n${t('check.found', { value: found })}`;
    });
  return (
    <div className={own.ask}>
      <AskAbout
        kind="plain"
        about={{}}
        label={t('check.ask')}
        written={{
          name: `game-${day.day}`,
          subject: t('check.ask.subject', { title: heading }),
          text: lines.join('\n\n'),
        }}
      />
    </div>
  );
}

/** Everything that the day can be checked with elsewhere, without a name. */
function FileButton({ day }: { readonly day: GameDay }) {
  const { t } = useTranslation('game');
  const name = `equilibrio-${day.number}.json`;
  const save = () => {
    const { next: _, attempt, ...told } = day;
    const content = { ...told, moves: attempt?.log ?? null, score: attempt?.score ?? null };
    downloadText(`${JSON.stringify(content, null, 2)}\n`, name, 'application/json');
  };
  return (
    <Button icon={IconDownload} fullWidth onClick={save}>
      {t('file.save', { file: name })}
    </Button>
  );
}

/** The hash that tomorrow is committed to. */
function Next({ next }: Pick<GameDay, 'next'>) {
  const { t } = useTranslation('game');
  const format = useFormat();
  if (!next) return null;
  const utc = { ...format, timeZone: 'UTC' };
  return (
    <Card
      title={t('next', { number: next.number })}
      subtitle={t('next.published', { at: formatDateTime(next.published_at, utc) })}
      end={
        <StatusChip tone="neutral" icon={IconCalendar}>
          {formatDay(dayStart(next.day), utc)}
        </StatusChip>
      }
    >
      <HexText value={next.hash} />
    </Card>
  );
}
