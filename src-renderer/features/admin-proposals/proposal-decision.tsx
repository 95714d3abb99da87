import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProposalDetail } from '#contract/api/admin/proposals.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatCountdown } from '#renderer/lib/format-countdown.ts';
import {
  useProposalErrorText,
  useProposalRefusal,
} from '#renderer/domain/proposals/use-refusal-text.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useAcceptProposal, useWithdrawProposal } from './proposal-mutations.ts';
import { RefuseProposal } from './refuse-proposal.tsx';
import { useProposalTexts } from './use-proposal-texts.ts';
import styles from './admin-proposals.module.css';

interface PartProps {
  readonly proposal: ProposalDetail;
}

interface DecideProps extends PartProps {
  /** Called once the reader accepted or refused it. */
  readonly onDecided: () => void;
}

/** The buttons of whoever decides; for all others, why not and who can. */
export function ProposalDecision({ proposal, onDecided }: DecideProps) {
  const { t } = useTranslation('proposals');
  const now = useNow(MINUTE_MS);
  const left = Math.max(0, new Date(proposal.expires_at).getTime() - now);
  return (
    <div className={styles.decision}>
      {proposal.right === 'decide' && <Decide proposal={proposal} onDecided={onDecided} />}
      {proposal.right === 'own' && <Own proposal={proposal} />}
      {(proposal.right === 'duty' || proposal.right === 'concerned') && (
        <Note tone="info">
          <WhoDecides proposal={proposal} />
        </Note>
      )}
      <p className={styles.quiet}>{t('left', { time: formatCountdown(left) })}</p>
    </div>
  );
}

/** Longer values do not fit into a button. */
const VALUE_LENGTH = 14;

/** "Aprobar 2.5%" for one setting's figure, else "Aprobar el cambio". */
function useAcceptText({ kind, changes }: ProposalDetail): string {
  const { t } = useTranslation('proposals');
  const texts = useProposalTexts();
  const [change, ...others] = changes;
  const isFigure =
    kind === 'setting.change' && change && others.length === 0 && typeof change.to !== 'boolean';
  const value = isFigure ? texts.value(change.name, change.to) : '';
  if (value === '' || value.length > VALUE_LENGTH) return t('accept');
  return t('accept.value', { value });
}

function Decide({ proposal, onDecided }: DecideProps) {
  const { id, kind } = proposal;
  const { t } = useTranslation('proposals');
  const acceptText = useAcceptText(proposal);
  const errorText = useProposalErrorText(kind);
  const refusal = useProposalRefusal();
  const accept = useAcceptProposal(id);
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      {accept.error && <Note tone="bad">{errorText(accept.error)}</Note>}
      <Button
        kind="primary"
        icon={IconCheck}
        fullWidth
        busy={accept.isPending}
        onClick={() =>
          accept.mutate(undefined, {
            onSuccess: ({ state, decision_note: note }) => {
              const isVoid = state === 'void';
              const why = isVoid ? refusal(kind, note ?? '') : undefined;
              const done = isVoid ? 'accept.void' : 'accept.done';
              showToast(
                isVoid ? 'info' : 'ok',
                why === undefined
                  ? t(done, { number: id })
                  : t('accept.void.why', { number: id, why }),
                `proposal/${id}`,
              );
              onDecided();
            },
          })
        }
      >
        {acceptText}
      </Button>
      <Button fullWidth disabled={accept.isPending} onClick={() => setRefusing(true)}>
        {t('refuse')}
      </Button>
      {isRefusing && (
        <RefuseProposal id={id} onClose={() => setRefusing(false)} onRefused={onDecided} />
      )}
    </>
  );
}

function Own({ proposal }: PartProps) {
  const { t } = useTranslation('proposals');
  const errorText = useErrorText();
  const withdraw = useWithdrawProposal(proposal.id);
  return (
    <>
      <Note tone="info">
        <WhoDecides proposal={proposal} />
      </Note>
      {withdraw.error && <Note tone="bad">{errorText(withdraw.error)}</Note>}
      <Button
        fullWidth
        busy={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(undefined, {
            onSuccess: ({ id }) =>
              showToast('ok', t('withdraw.done', { number: id }), `proposal/${id}`),
          })
        }
      >
        {t('withdraw')}
      </Button>
    </>
  );
}

function WhoDecides({ proposal: { right, duty, asked } }: PartProps) {
  const { t } = useTranslation('proposals');
  const { language } = useFormat();
  const values = {
    duty: t(`duty.${duty}`),
    names: new Intl.ListFormat(language, { type: 'disjunction' }).format(
      asked.map(({ name }) => name),
    ),
  };
  if (right === 'concerned') return t('why.concerned');
  const isOwn = right === 'own';
  if (asked.length === 0) return t(isOwn ? 'why.own.nobody' : 'why.duty.nobody', values);
  return t(isOwn ? 'why.own' : 'why.duty', values);
}
