import { IconActivity, IconClock, IconPaperclip } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { support, type Ticket } from '#contract/api/support/tickets.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { findSecrets } from '#contract/rules/support/secrets.ts';
import { ticketLimits } from '#contract/rules/support/tickets.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { TicketDiagnosticsBox } from '#renderer/domain/diagnostics/ticket-diagnostics.tsx';
import { useTicketDiagnostics } from '#renderer/domain/diagnostics/use-ticket-diagnostics.ts';
import type { TicketDiagnostics } from '#renderer/domain/diagnostics/use-ticket-diagnostics.ts';
import { MessageField } from '#renderer/domain/ticket/message-field.tsx';
import { FilePicker, UploadChips } from '#renderer/domain/ticket/upload-chips.tsx';
import { useTellTyping } from '#renderer/domain/ticket/use-typing.ts';
import { useTicketDraft } from '#renderer/domain/ticket/use-ticket-draft.ts';
import { useUploads, type ReadyFile, type Uploads } from '#renderer/domain/ticket/use-uploads.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { request } from '#renderer/lib/api/request.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useAttachDiagnostics } from './attach-diagnostics.ts';
import { useOutbox } from './outbox.ts';
import { supportQueries } from './support-queries.ts';
import { useRefusalText } from './use-refusal-text.ts';
import styles from './thread.module.css';

interface Reply {
  readonly text: string;
  readonly files: readonly ReadyFile[];
}

const empty: Reply = { text: '', files: [] };

function readReply(kept: unknown): Reply | null {
  const { text, files } = (kept ?? {}) as Partial<Record<keyof Reply, unknown>>;
  if (typeof text !== 'string') return null;
  return { text, files: Array.isArray(files) ? (files as ReadyFile[]) : [] };
}

/** Where the member goes on writing; what is typed stays on this device until it is sent. */
export function Composer({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('support');
  const { number, state } = ticket;
  const draft = useTicketDraft(`reply.${number}`, empty, readReply);
  const { value } = draft;
  const uploads = useUploads(value.files, (files) => draft.change({ ...value, files }));
  const diagnostics = useTicketDiagnostics();
  const attach = useAttachDiagnostics(diagnostics);
  const [isAttaching, setAttaching] = useState(false);
  const tellTyping = useTyping(number);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { write } = useOutbox();
  const { refusal: refusalOf } = useRefusalText();
  const queryClient = useQueryClient();
  const limit = useLimit();
  const hasSecret = findSecrets(value.text).length > 0;
  const isHeld = value.text.trim() === '' || hasSecret || uploads.isSending || limit !== null;

  const send = async () => {
    if (isHeld || isAttaching) return;
    setRefusal(null);
    setAttaching(true);
    const recording = await attach().finally(() => setAttaching(false));
    if (recording === 'refused') return;
    const sent = value;
    const attachments = [...uploads.ready, ...recording].map(({ file_id, kind }) => ({
      file_id,
      kind,
    }));
    // It stands in the conversation at once; refused, it comes back.
    draft.drop();
    uploads.clear();
    diagnostics.setOn(false);
    const outcome = await write({
      number,
      body: { text: sent.text.trim(), ...(attachments.length > 0 && { attachments }) },
    });
    if (outcome.state !== 'refused') return;
    draft.change(sent);
    setRefusal(refusalOf(outcome.error, 'message'));
    void queryClient.invalidateQueries({ queryKey: supportQueries.info.queryKey });
    void queryClient.invalidateQueries({ queryKey: supportQueries.one(number).queryKey });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const said = limit ?? refusal;
  return (
    <form
      className={styles.composer}
      data-held={said !== null || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {said !== null && (
        <Note tone="warn" icon={IconClock}>
          {said}
        </Note>
      )}
      <MessageField
        isBare
        label={t('reply.label')}
        placeholder={state === 'solved' ? t('reply.reopen') : t('reply')}
        rows={2}
        max={ticketLimits.text}
        value={value.text}
        onChange={(text) => {
          draft.change({ ...value, text });
          tellTyping();
        }}
        onKeyDown={onKeyDown}
      >
        <div className={styles.replyFiles}>
          <UploadChips uploads={uploads} />
        </div>
        {diagnostics.isOn && (
          <div className={styles.replyDiagnostics}>
            <TicketDiagnosticsBox diagnostics={diagnostics} />
          </div>
        )}
        <div className={styles.replyBar}>
          <ReplyFiles uploads={uploads} diagnostics={diagnostics} />
          <ReplyHint ticket={ticket} />
          <Button
            type="submit"
            size="sm"
            busy={isAttaching}
            kind={state === 'solved' ? 'plain' : 'primary'}
            aria-disabled={isHeld || undefined}
            className={isHeld ? styles.held : undefined}
          >
            {t('reply.send')}
          </Button>
        </div>
      </MessageField>
    </form>
  );
}

interface ReplyFilesProps {
  readonly uploads: Uploads;
  readonly diagnostics: TicketDiagnostics;
}

function ReplyFiles({ uploads, diagnostics }: ReplyFilesProps) {
  const { t } = useTranslation('support');
  return (
    <>
      <FilePicker
        onFiles={uploads.add}
        label={t('reply.attach')}
        className={styles.attach}
        disabled={uploads.isFull}
      >
        <Icon icon={IconPaperclip} />
      </FilePicker>
      <IconButton
        icon={IconActivity}
        label={t('reply.diagnostics')}
        disabled={diagnostics.isOn || uploads.isFull}
        onClick={() => diagnostics.setOn(true)}
      />
    </>
  );
}

/** Until when it can be answered, or where the draft is; without a connection, when it will be sent. */
function ReplyHint({ ticket: { state, closes_at: at } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const isOffline = useIsOffline();
  const said = () => {
    if (isOffline) return t('reply.offline');
    if (state === 'solved' && at !== null) {
      return t('reply.until', { date: formatDate(at, format) });
    }
    return t('reply.device');
  };
  return <span className={styles.replyHint}>{said()}</span>;
}

/** Says that the member types; a look at somebody's account does not. */
function useTyping(number: number): () => void {
  const isOwn = useVisit() === null;
  return useTellTyping(() => {
    // Nobody misses it.
    if (isOwn) void request(support.typing, { params: { number } }).catch(() => undefined);
  });
}

/** Why no message can be sent for now; null: one can. */
function useLimit(): string | null {
  const now = useNow(MINUTE_MS);
  const { data } = useQuery(supportQueries.info);
  const { messageLimit } = useRefusalText();
  const until = data?.limits.message_at;
  if (!data || !until || Date.parse(until) <= now) return null;
  return messageLimit(data.limits.messages, until);
}
