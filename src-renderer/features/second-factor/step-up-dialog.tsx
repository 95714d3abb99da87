import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactor } from '#contract/api/account/second-factor.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import type { CallFacts } from '#renderer/domain/second-factor/call-facts.ts';
import { FactorProof } from '#renderer/domain/second-factor/factor-proof.tsx';
import { request } from '#renderer/lib/api/request.ts';
import type { StepUpCall } from '#renderer/lib/api/step-up.ts';
import { factorQueries } from './factor-queries.ts';
import { StepUpAbout } from './step-up-about.tsx';
import styles from './second-factor.module.css';

interface StepUpDialogProps {
  readonly opened: boolean;
  /** What waits for the proof; null where nobody knows. */
  readonly call: StepUpCall | null;
  readonly facts: CallFacts | null;
  /** Told once it was proved. */
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** Asks for the second factor again, over whatever screen needs it. */
export function StepUpDialog({ opened, call, facts, onProved, onClose }: StepUpDialogProps) {
  const { t } = useTranslation('second-factor');
  return (
    <Sheet
      closesAtOnce
      opened={opened}
      onClose={onClose}
      title={t('proof.title')}
      width={480}
      footer={
        <>
          <span className={styles.foot}>
            <Icon icon={IconLock} size={14} />
            {t('proof.valid')}
          </span>
          <Button kind="quiet" onClick={onClose}>
            {t('proof.back')}
          </Button>
        </>
      }
    >
      <Ask call={call} facts={facts} onProved={onProved} />
    </Sheet>
  );
}

/** Lives as long as the dialog: each opening has a challenge of its own. */
function Ask({ call, facts, onProved }: Pick<StepUpDialogProps, 'call' | 'facts' | 'onProved'>) {
  const { t } = useTranslation(['second-factor', 'common']);
  const errorText = useErrorText();
  const { data: user } = useCurrentUser();
  const [round, setRound] = useState(0);
  const { data, error, refetch } = useQuery(factorQueries.challenge(round));
  if (error) {
    const label = t('button.retry', { ns: 'common' });
    return (
      <Note tone="bad" action={{ label, onClick: () => void refetch() }}>
        {errorText(error)}
      </Note>
    );
  }
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <div className={styles.stack}>
      {call && <StepUpAbout call={call} facts={facts} />}
      <p className={styles.muted}>{t('proof.text')}</p>
      <FactorProof
        {...data}
        identifier={user?.email ?? null}
        onProve={async (proof) => {
          try {
            await request(secondFactor.stepUp, { body: proof });
          } catch (failure) {
            // A challenge is good once.
            if (proof.passkey) setRound(round + 1);
            throw failure;
          }
          onProved();
        }}
      />
    </div>
  );
}
