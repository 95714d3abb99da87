import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import type { Verdict } from '#contract/rules/recompute.ts';
import { AskAbout } from '#renderer/domain/ticket/ask-about.tsx';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import type { AskedAbout } from '#renderer/lib/ask-support.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { VerdictChip, type Finding } from './verdict-chip.tsx';
import styles from './why.module.css';

function findingOf(verdict: Verdict | undefined): Finding {
  if (!verdict) return 'busy';
  if (verdict.here === null) return 'unknown';
  return verdict.agrees ? 'agrees' : 'differs';
}

/** Where a figure that does not agree is told about. */
function SupportLink({ about = {} }: Pick<WhyFrameProps, 'about'>) {
  const { t } = useTranslation('why');
  const isOn = useIsAreaOn('support') ?? false;
  const url = useSettings().data?.support_url;
  if (!isOn && !url) return <span role="note">{t('support.none')}</span>;
  return <AskAbout size="sm" about={{ ...about, isError: true }} />;
}

interface WhyFrameProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly amount?: ReactNode;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
  /** Undefined until the evidence is there. */
  readonly verdict: Verdict | undefined;
  readonly arithmetic: ReactNode;
  readonly evidence: ReactNode;
  /** What support is asked about here. */
  readonly about?: AskedAbout | undefined;
  /** Buttons at the end of the foot. */
  readonly actions?: ReactNode;
}

/** Head, arithmetic, evidence, and what the device says to it at the foot. */
export function WhyFrame(props: WhyFrameProps) {
  const { title, subtitle, amount, error, onRetry, onClose, verdict, about } = props;
  const isWrong = verdict !== undefined && !verdict.agrees && verdict.here !== null;
  const { t } = useTranslation(['why', 'common']);
  return (
    <>
      <div className={styles.header}>
        <div className={styles.top}>
          <span>{t('why.ask', { ns: 'common' })}</span>
          <IconButton icon={IconX} label={t('button.close', { ns: 'common' })} onClick={onClose} />
        </div>
        <div className={styles.heading}>
          <div>
            <Drawer.Title className={styles.title}>{title}</Drawer.Title>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {amount}
        </div>
      </div>
      {/* It scrolls: keys must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.body} tabIndex={0} role="region" aria-label={t('evidence.label')}>
        <div className={styles.column}>
          {error ? (
            <FailureNote error={error} onRetry={onRetry} />
          ) : (
            (props.arithmetic ?? <SkeletonRows rows={6} />)
          )}
        </div>
        <div className={classNames(styles.column, styles.evidence)}>
          {!error && (props.evidence ?? <SkeletonRows rows={6} />)}
        </div>
      </div>
      <div className={styles.footer}>
        {!error && (
          <span role="status">
            <VerdictChip finding={findingOf(verdict)} />
          </span>
        )}
        <span className={styles.said}>
          {verdict && (verdict.here === null ? t('verdict.unknown.why') : t('verdict.where'))}
        </span>
        {isWrong && <SupportLink about={about} />}
        {!isWrong && about && <AskAbout size="sm" about={about} />}
        {props.actions}
      </div>
    </>
  );
}
