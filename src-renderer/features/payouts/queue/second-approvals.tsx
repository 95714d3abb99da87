import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/text/note.tsx';
import { useIsMe } from './use-is-me.ts';
import type { WithdrawalSelection } from './use-selection.ts';

interface SecondApprovalsProps {
  readonly selection: WithdrawalSelection;
  readonly onApprove: (numbers: readonly number[]) => void;
}

/** Chosen withdrawals that stay out until a second administrator has accepted them. */
export function SecondApprovals({ selection, onApprove }: SecondApprovalsProps) {
  const { t } = useTranslation('payouts');
  const isMe = useIsMe();
  const waiting = selection.items.filter((item) => item.needs_second_approval);
  if (waiting.length === 0) return null;
  const others = waiting.filter(({ accepted_by }) => !isMe(accepted_by));
  const numbers = (others.length > 0 ? others : waiting).map(({ number }) => number);
  const action =
    others.length > 0
      ? { label: t('second.action'), onClick: () => onApprove(numbers) }
      : { label: t('obstacle.remove'), onClick: () => selection.remove(numbers) };
  return (
    <Note tone="info" action={action}>
      {t('second.left', { count: waiting.length, number: waiting[0]?.number })}
    </Note>
  );
}
