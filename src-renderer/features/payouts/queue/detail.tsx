import { IconBan, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { canTransition } from '#contract/rules/withdrawals/transitions.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OwnBenefitNote } from '#renderer/components/text/own-benefit.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { useIsMe } from './use-is-me.ts';
import { WarningSentences } from '../warning-chips.tsx';
import { WithdrawalFacts } from './facts.tsx';
import { WithdrawalState } from './state.tsx';
import dialogStyles from '../dialog.module.css';

interface WithdrawalDetailProps {
  /** Null while nothing is open. */
  readonly withdrawal: AdminWithdrawal | null;
  readonly onClose: () => void;
  readonly onAccept: (withdrawal: AdminWithdrawal) => void;
  readonly isAccepting: boolean;
  readonly onRefused: (withdrawal: AdminWithdrawal) => void;
}

/** Everything an administrator needs to decide about one withdrawal: accept or refuse. */
export function WithdrawalDetail(props: WithdrawalDetailProps) {
  const { withdrawal, onClose, onAccept, isAccepting, onRefused } = props;
  const { t } = useTranslation('payouts');
  const [isRefusing, setIsRefusing] = useState(false);
  const canConfirm = useCanConfirm(withdrawal);
  if (!withdrawal) return null;
  const canRefuse = canTransition('refuse', withdrawal.detail);
  return (
    <Sheet
      opened
      onClose={onClose}
      desktop="drawer"
      width={460}
      title={t('title', { number: withdrawal.number })}
      end={<WithdrawalState withdrawal={withdrawal} />}
      footer={
        (canRefuse || canConfirm) && (
          <>
            {canRefuse && (
              <Button kind="danger" icon={IconBan} onClick={() => setIsRefusing(true)}>
                {t('refuse.action')}
              </Button>
            )}
            {canConfirm && (
              <Button
                kind="primary"
                icon={IconCheck}
                busy={isAccepting}
                onClick={() => onAccept(withdrawal)}
              >
                {t(withdrawal.detail === 'queued' ? 'accept.second' : 'accept.one')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={dialogStyles.detail}>
        <WithdrawalFacts withdrawal={withdrawal} />
        <WarningSentences withdrawal={withdrawal} />
        {withdrawal.own && canRefuse ? (
          <OwnBenefitNote own={withdrawal.own} />
        ) : (
          <SecondApproval withdrawal={withdrawal} canGive={canConfirm} />
        )}
      </div>
      <RefuseDialog
        withdrawal={withdrawal}
        opened={isRefusing}
        onClose={() => setIsRefusing(false)}
        onRefused={() => {
          setIsRefusing(false);
          onRefused(withdrawal);
        }}
      />
    </Sheet>
  );
}

/** One administrator accepts; over the threshold another one has to, too. */
function useCanConfirm(withdrawal: AdminWithdrawal | null): boolean {
  const isMe = useIsMe();
  if (!withdrawal || withdrawal.own) return false;
  if (canTransition('accept', withdrawal.detail)) return true;
  const isWaiting = withdrawal.detail === 'queued' && withdrawal.needs_second_approval;
  return isWaiting && !isMe(withdrawal.accepted_by);
}

interface SecondApprovalProps {
  readonly withdrawal: AdminWithdrawal;
  readonly canGive: boolean;
}

function SecondApproval({ withdrawal, canGive }: SecondApprovalProps) {
  const { t } = useTranslation('payouts');
  const { needs_second_approval, detail, accepted_by } = withdrawal;
  if (!needs_second_approval || detail !== 'queued') return null;
  return (
    <Note tone="info">{canGive ? t('second.give', { by: accepted_by }) : t('second.wait')}</Note>
  );
}
