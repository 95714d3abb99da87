import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { adminSupport, DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatAgo } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { AssignSheet } from '../assign-sheet.tsx';
import type { TicketActing } from './use-acting.ts';
import styles from './desk.module.css';

interface AssignButtonProps {
  readonly ticket: DeskTicket;
  readonly acting: TicketActing;
}

interface Taken {
  readonly to: number | null;
  /** Who was first; empty: it was given back. */
  readonly by: string;
  readonly at: string;
}

/** Whose a ticket was by now, as the refusal says. */
function takenIn(error: unknown, to: number | null): Taken | null {
  if (!hasCode<typeof adminSupport.assign>(error, 'conflict')) return null;
  const { assignee, at } = error.body?.details ?? {};
  return {
    to,
    by: typeof assignee === 'string' ? assignee : '',
    at: typeof at === 'string' ? at : '',
  };
}

/** Whose a ticket is, and whose it becomes; who was first is told, and can be passed over. */
export function AssignButton({ ticket, acting }: AssignButtonProps) {
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  const now = useNow(1000);
  const [isOpen, setOpen] = useState(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  const { assignee } = ticket;
  const seen = assignee?.id ?? null;
  const assign = (to: number | null, known: number | null) => {
    setOpen(false);
    acting.act({ kind: 'assign', to, seen: known }, t('assigned'), (error) => {
      const found = takenIn(error, to);
      setTaken(found);
      return found !== null;
    });
  };
  return (
    <>
      <button type="button" className={styles.assign} onClick={() => setOpen(true)}>
        {assignee && <Avatar name={assignee.name} src={assignee.avatar} tone="neutral" />}
        {assignee?.name ?? t('unassigned')}
        <Icon icon={IconChevronDown} size={15} />
      </button>
      {isOpen && (
        <AssignSheet
          title={t('assign')}
          current={seen}
          onChoose={(to) => assign(to, seen)}
          onClose={() => setOpen(false)}
        />
      )}
      <ConfirmDialog
        opened={taken !== null}
        onClose={() => setTaken(null)}
        title={t('assign.anyway')}
        confirm={t('assign.anyway')}
        onConfirm={() => {
          setTaken(null);
          // The ticket was read again meanwhile: whose it is now is what was seen.
          if (taken) assign(taken.to, seen);
        }}
      >
        {taken &&
          (taken.by
            ? t('assign.taken', {
                name: taken.by,
                ago: taken.at ? formatAgo(taken.at, now, format) : '',
              })
            : t('assign.given'))}
      </ConfirmDialog>
    </>
  );
}
