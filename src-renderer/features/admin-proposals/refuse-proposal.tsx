import { useTranslation } from 'react-i18next';
import { PROPOSAL_REASON_MAX } from '#contract/rules/proposals.ts';
import { NoteSheet } from '#renderer/components/form/note-sheet.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useRefuseProposal } from './proposal-mutations.ts';

interface RefuseProposalProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onRefused: () => void;
}

/** Refuses a proposal once a reason is typed; whoever asked reads it. */
export function RefuseProposal({ id, onClose, onRefused }: RefuseProposalProps) {
  const { t } = useTranslation('proposals');
  const refuse = useRefuseProposal(id);
  return (
    <NoteSheet<{ note: string }>
      title={t('refuse.title', { number: id })}
      name="note"
      schema={async () => (await import('./refuse-schema.ts')).refuseSchema}
      empty={{ note: '' }}
      label={t('refuse.note')}
      hint={t('refuse.hint')}
      max={PROPOSAL_REASON_MAX}
      submit={t('refuse.confirm')}
      onSubmit={async (values) => {
        await refuse.mutateAsync(values);
        showToast('ok', t('refuse.done', { number: id }), `proposal/${id}`);
        onRefused();
      }}
      onClose={onClose}
    />
  );
}
