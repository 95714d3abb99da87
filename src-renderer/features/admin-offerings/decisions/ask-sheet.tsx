import { useTranslation } from 'react-i18next';
import { PROPOSAL_REASON_MAX } from '#contract/rules/proposals.ts';
import { NoteSheet } from '#renderer/components/form/note-sheet.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useProposalErrorText } from '#renderer/domain/proposals/use-refusal-text.ts';
import { useAskOffering, type AskedOfOffering } from '../offering-queries.ts';

/** Of what the members read. */
const CANCEL_MAX = 400;

interface AskSheetProps {
  readonly id: number;
  readonly asked: AskedOfOffering;
  /** What will happen, above the reason. */
  readonly lead: string;
  readonly onClose: () => void;
}

/** Asks with a reason for what a second person decides. */
export function AskSheet({ id, asked, lead, onClose }: AskSheetProps) {
  const { t } = useTranslation('admin-offerings');
  const sayAsked = useAskedToast();
  const errorText = useProposalErrorText(`offering.${asked.act}`);
  const ask = useAskOffering(id, asked);
  const isRead = asked.act === 'cancel';
  return (
    <NoteSheet<{ reason: string }>
      title={t(`ask.${asked.act}`)}
      lead={lead}
      name="reason"
      schema={async () => (await import('./reason-schema.ts')).reasonSchema}
      empty={{ reason: '' }}
      label={t(isRead ? 'reason.cancel' : 'reason')}
      hint={t(isRead ? 'reason.cancel.hint' : 'reason.hint')}
      max={isRead ? CANCEL_MAX : PROPOSAL_REASON_MAX}
      rows={isRead ? 4 : 3}
      submit={t(`ask.${asked.act}`)}
      isDestructive={isRead}
      refusal={errorText}
      isSending={ask.isPending}
      onSubmit={async (values) => sayAsked(await ask.mutateAsync(values))}
      onClose={onClose}
    />
  );
}
