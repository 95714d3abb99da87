import { IconArrowLeft, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { NewTicket } from '#contract/api/support/tickets.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { findSecrets } from '#contract/rules/support/secrets.ts';
import { ticketLimits } from '#contract/rules/support/tickets.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { FieldGroup } from '#renderer/components/form/field-frame.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { useIsBelow } from '#renderer/components/use-below.ts';
import { TicketDiagnosticsBox } from '#renderer/domain/diagnostics/ticket-diagnostics.tsx';
import { useTicketDiagnostics } from '#renderer/domain/diagnostics/use-ticket-diagnostics.ts';
import {
  MessageField,
  SecretNote,
  withoutSecrets,
} from '#renderer/domain/ticket/message-field.tsx';
import { UploadChips } from '#renderer/domain/ticket/upload-chips.tsx';
import { useObjectTexts } from '#renderer/domain/ticket/use-object-texts.ts';
import { useUploads } from '#renderer/domain/ticket/use-uploads.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useAttachDiagnostics } from './attach-diagnostics.ts';
import { CameAlong } from './came-along.tsx';
import { CategoryPick } from './category-pick.tsx';
import { useCameWith, useNewTicketDraft } from './new-ticket-values.ts';
import { NextSteps } from './next-steps.tsx';
import { useOutbox } from './outbox.ts';
import { SuggestedArticles, SuggestedRow } from './suggestions.tsx';
import { supportQueries } from './support-queries.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useSuggestions } from './use-suggestions.ts';
import layout from './support.module.css';
import styles from './new-ticket.module.css';

/** Below this width articles are one row of the form. */
const NARROW = 64;

/** A new ticket: what it is about came along, and articles that may answer it stand beside it. */
export function NewTicketScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('support');
  const came = useCameWith();
  const isNarrow = useIsBelow(NARROW);
  const objectTexts = useObjectTexts();
  const draft = useNewTicketDraft(came, came.object ? objectTexts.name(came.object) : '');
  const { value } = draft;
  const object = value.hasObject ? came.object : null;
  const { data: info } = useQuery(supportQueries.info);
  const suggestions = useSuggestions({ ...value, object });
  return (
    <>
      <nav aria-label={t('back.label')}>
        <TextLink to="/support" icon={IconArrowLeft}>
          {t('back')}
        </TextLink>
      </nav>
      <h1>{title}</h1>
      <div className={layout.formColumns}>
        <NewTicketForm
          key={JSON.stringify(came)}
          came={came}
          draft={draft}
          suggested={isNarrow && <SuggestedRow suggestions={suggestions} onSolved={draft.drop} />}
        />
        <div className={layout.aside}>
          {!isNarrow && <SuggestedArticles suggestions={suggestions} onSolved={draft.drop} />}
          {info && <NextSteps info={info} category={value.category} />}
        </div>
      </div>
    </>
  );
}

interface FormProps {
  readonly came: ReturnType<typeof useCameWith>;
  readonly draft: ReturnType<typeof useNewTicketDraft>;
  readonly suggested: ReactNode;
}

function NewTicketForm({ came, draft, suggested }: FormProps) {
  const { t } = useTranslation(['support', 'ticket']);
  const { value, at } = draft;
  const set = (changed: Partial<typeof value>) => draft.change({ ...value, ...changed });
  const uploads = useUploads(value.files, (files) => set({ files }));
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending(came, draft, uploads.ready);
  const hold = useHold(value, uploads.isSending);
  const secrets = findSecrets(value.subject);
  const isMissing = (field: 'subject' | 'text') => sending.isTried && value[field].trim() === '';
  const subjectError =
    secrets.length > 0 ? (
      <SecretNote
        found={secrets}
        onRemove={() => set({ subject: withoutSecrets(value.subject, secrets) })}
      />
    ) : (
      isMissing('subject') && t('form.subject.required')
    );
  const submit = () => {
    if (hold.isHeld || sending.isBusy) return;
    const missing = (['subject', 'text'] as const).find((field) => value[field].trim() === '');
    sending.send(missing !== undefined);
    if (missing) form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
  };
  return (
    <Card padding="none">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles.fields}>
          <CameAlong
            came={came}
            hasObject={value.hasObject}
            onRemove={() => set({ hasObject: false, category: value.category })}
          />
          <CategoryPick value={value.category} onChange={(category) => set({ category })} />
          <div>
            <TextInput
              name="subject"
              label={t('form.subject')}
              value={value.subject}
              maxLength={ticketLimits.subject}
              error={subjectError}
              onChange={({ target }) => set({ subject: target.value })}
            />
          </div>
          {suggested}
          <MessageField
            name="text"
            label={t('form.text')}
            rows={5}
            max={ticketLimits.text}
            value={value.text}
            error={isMissing('text') ? t('form.text.required') : undefined}
            onChange={(text) => set({ text })}
          />
          <FieldGroup
            label={
              <>
                {t('files', { ns: 'ticket' })}{' '}
                <span className={styles.optional}>{t('form.optional')}</span>
              </>
            }
          >
            <UploadChips uploads={uploads} canAdd />
          </FieldGroup>
          <TicketDiagnosticsBox diagnostics={sending.diagnostics} />
          {sending.refusal && <Note tone="warn">{sending.refusal}</Note>}
        </div>
        <div className={styles.formFoot}>
          <span className={styles.kept}>
            {hold.reason ??
              (at !== null && (
                <>
                  {t('form.draft')} <AgoText at={at} />
                </>
              ))}
          </span>
          <Button
            type="submit"
            kind="primary"
            icon={IconSend}
            busy={sending.isBusy}
            aria-disabled={hold.isHeld || undefined}
            className={hold.isHeld ? styles.held : undefined}
          >
            {t('form.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type Values = ReturnType<typeof useNewTicketDraft>['value'];

/** Why the ticket can't be sent as it is. */
function useHold(value: Values, isUploading: boolean) {
  const { t } = useTranslation('support');
  const isOffline = useIsOffline();
  const now = useNow(MINUTE_MS);
  const { data: info } = useQuery(supportQueries.info);
  const { ticketLimit } = useRefusalText();
  if (findSecrets(value.text).length > 0 || findSecrets(value.subject).length > 0) {
    return { isHeld: true, reason: t('hold.secret') };
  }
  if (isUploading) return { isHeld: true, reason: t('hold.files') };
  const until = info?.limits.ticket_at;
  if (info && until && Date.parse(until) > now) {
    return { isHeld: true, reason: ticketLimit(info.limits.tickets, until) };
  }
  return { isHeld: false, reason: isOffline ? t('hold.offline') : null };
}

/** Sends what the form holds, and goes on from there. */
function useSending(came: FormProps['came'], draft: FormProps['draft'], files: Values['files']) {
  const { t } = useTranslation('support');
  const { write } = useOutbox();
  const { refusal: refusalOf } = useRefusalText();
  const navigate = useNavigate();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const diagnostics = useTicketDiagnostics(came.isError);
  const attach = useAttachDiagnostics(diagnostics);

  const send = async () => {
    const { value } = draft;
    const recording = await attach();
    if (recording === 'refused') return;
    const attachments = [...files, ...recording];
    const body: NewTicket = {
      category: value.category,
      subject: value.subject.trim(),
      text: value.text.trim(),
      ...(came.object && value.hasObject && { objects: [came.object] }),
      ...(came.requestId !== null && { request_id: came.requestId }),
      ...(came.follows !== null && { follows: came.follows }),
      ...(attachments.length > 0 && {
        attachments: attachments.map(({ file_id, kind }) => ({ file_id, kind })),
      }),
    };
    const outcome = await write({ number: null, body });
    if (outcome.state === 'refused') {
      setRefusal(refusalOf(outcome.error));
      return;
    }
    draft.drop();
    if (outcome.state === 'kept') {
      await navigate('/support');
      return;
    }
    showToast('ok', t('sent', { number: outcome.ticket.number }));
    await navigate(`/support/${outcome.ticket.number}`, { replace: true });
  };

  return {
    isTried,
    isBusy,
    refusal,
    diagnostics,
    send(isMissing: boolean) {
      setTried(true);
      setRefusal(null);
      if (isMissing) return;
      setBusy(true);
      void send().finally(() => setBusy(false));
    },
  };
}
