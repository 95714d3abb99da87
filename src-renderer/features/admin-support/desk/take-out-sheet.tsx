import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketLimits } from '#contract/rules/support/tickets.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextAreaInput } from '#renderer/components/form/text-input.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import type { Attachment } from '#renderer/domain/ticket/attachment-chips.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useTicketAction } from '../support-mutations.ts';
import sheets from '../sheets.module.css';

interface TakeOutSheetProps {
  readonly number: number;
  readonly attachment: Attachment;
  readonly onClose: () => void;
}

/** Takes a file out of a message for good, once somebody says why. */
export function TakeOutSheet({ number, attachment, onClose }: TakeOutSheetProps) {
  const { t } = useTranslation('admin-support');
  const errorText = useErrorText();
  const action = useTicketAction(number);
  const [reason, setReason] = useState('');
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={reason.trim() !== ''}
      title={t('takeOut', { name: attachment.name })}
      width={460}
      footer={
        <Button
          kind="destroy"
          busy={action.isPending}
          disabled={reason.trim() === ''}
          onClick={() =>
            action.mutate(
              { kind: 'redact', attachment: attachment.id, reason: reason.trim() },
              {
                onSuccess: () => {
                  showToast('ok', t('takeOut.done'));
                  onClose();
                },
              },
            )
          }
        >
          {t('takeOut.confirm')}
        </Button>
      }
    >
      <p className={sheets.lead}>{t('takeOut.rule')}</p>
      <TextAreaInput
        label={t('takeOut.reason')}
        rows={2}
        maxLength={ticketLimits.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {action.error && <Note tone="bad">{errorText(action.error)}</Note>}
    </Sheet>
  );
}
