import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalDetail } from '#contract/api/admin/approvals.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatCountdown } from '#renderer/lib/format-countdown.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useAcceptApproval, useWithdrawApproval } from './approval-mutations.ts';
import { RefuseApproval } from './refuse-approval.tsx';
import styles from './admin-approvals.module.css';

/** The buttons of whoever decides; for all others, why not and who can. */
export function ApprovalDecision({ approval }: { readonly approval: ApprovalDetail }) {
  const { t } = useTranslation('approvals');
  const now = useNow(MINUTE_MS);
  const left = Math.max(0, new Date(approval.expires_at).getTime() - now);
  return (
    <div className={styles.decision}>
      {approval.right === 'decide' && <Decide approval={approval} />}
      {approval.right === 'own' && <Own approval={approval} />}
      {(approval.right === 'duty' || approval.right === 'concerned') && (
        <Note tone="info">
          <WhoDecides approval={approval} />
        </Note>
      )}
      <p className={styles.quiet}>{t('left', { time: formatCountdown(left) })}</p>
    </div>
  );
}

interface PartProps {
  readonly approval: ApprovalDetail;
}

function Decide({ approval: { id } }: PartProps) {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const accept = useAcceptApproval(id);
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
            onSuccess: ({ state }) => {
              const isVoid = state === 'void';
              showToast(
                isVoid ? 'info' : 'ok',
                t(isVoid ? 'accept.void' : 'accept.done', { number: id }),
              );
            },
          })
        }
      >
        {t('accept')}
      </Button>
      <Button fullWidth disabled={accept.isPending} onClick={() => setRefusing(true)}>
        {t('refuse')}
      </Button>
      {isRefusing && <RefuseApproval id={id} onClose={() => setRefusing(false)} />}
    </>
  );
}

function Own({ approval }: PartProps) {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const withdraw = useWithdrawApproval(approval.id);
  return (
    <>
      <Note tone="info">
        <WhoDecides approval={approval} />
      </Note>
      {withdraw.error && <Note tone="bad">{errorText(withdraw.error)}</Note>}
      <Button
        fullWidth
        busy={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(undefined, {
            onSuccess: ({ id }) => showToast('ok', t('withdraw.done', { number: id })),
          })
        }
      >
        {t('withdraw')}
      </Button>
    </>
  );
}

function WhoDecides({ approval: { right, duty, asked } }: PartProps) {
  const { t } = useTranslation('approvals');
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
