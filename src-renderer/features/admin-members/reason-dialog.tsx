import { useTranslation } from 'react-i18next';
import { NoteSheet } from '#renderer/components/form/note-sheet.tsx';

const REASON_MAX = 300;

export interface Reason {
  readonly reason: string;
}

interface ReasonDialogProps {
  /** Begins the keys of its texts: `<act>` on the button, `.title`, `.body`, `.reason`, `.hint`. */
  readonly act: 'block' | 'resetFactors';
  readonly name: string;
  readonly onSubmit: (reason: Reason) => Promise<void>;
  readonly onClose: () => void;
}

/** Does something to a member once the administrator has said why. */
export function ReasonDialog({ act, name, onSubmit, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('admin-members');
  return (
    <NoteSheet<Reason>
      title={t(`${act}.title`, { name })}
      lead={t(`${act}.body`)}
      name="reason"
      schema={async () => (await import('./member-schema.ts')).reasonSchema}
      empty={{ reason: '' }}
      label={t(`${act}.reason`)}
      hint={t(`${act}.hint`)}
      max={REASON_MAX}
      submit={t(act)}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}
