import { useId, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { asksForSecret } from '#contract/rules/support/secrets.ts';
import { useSecrets } from '#renderer/domain/ticket/message-field.tsx';
import { useTellTyping } from '#renderer/domain/ticket/use-typing.ts';
import { useUploads } from '#renderer/domain/ticket/use-uploads.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { optionId, type CaretOption } from './caret-list.tsx';
import { fillMacro, holesOf, movedSpans } from './macro-text.ts';
import { useCaretList } from './use-caret-list.ts';
import { useCaretOptions, type Offer } from './use-caret-options.ts';
import { useComposerDraft, type ComposerDraft } from './use-composer-draft.ts';
import { useSendMessage } from './use-send-message.ts';

export type Mode = 'reply' | 'note';

/** Macros of one message, at most: what the server takes. */
const MACROS = 10;

/** The newest message there is. */
const newestOf = ({ messages }: DeskTicket): number => messages.at(-1)?.id ?? 0;

/** After the text is drawn. */
function putCaret(field: HTMLTextAreaElement | null, at: number): void {
  requestAnimationFrame(() => {
    field?.focus();
    field?.setSelectionRange(at, at);
  });
}

/** The draft with what was chosen in the place of what was typed to find it. */
function withOffer(
  draft: ComposerDraft,
  offer: Offer,
  at: { readonly start: number; readonly end: number },
  { member, fields }: DeskTicket,
): { readonly draft: ComposerDraft; readonly caret: number } {
  const { language, country } = member;
  const { text: put, filled } = offer.macro
    ? fillMacro(offer.macro[`text_${language}`], fields, {
        language,
        region: `${language}-${country}`,
      })
    : { text: `@${offer.agent?.name ?? ''} `, filled: [] };
  const text = draft.text.slice(0, at.start) + put + draft.text.slice(at.end);
  const caret = at.start + put.length;
  const placed = filled.map(({ start, end }) => ({ start: start + at.start, end: end + at.start }));
  const moved = movedSpans(draft.text, text, draft.filled).filter(
    ({ start, end }) => end <= at.start || start >= caret,
  );
  const macros = offer.macro
    ? [...new Set([...draft.macros, offer.macro.id])].slice(-MACROS)
    : draft.macros;
  return { draft: { ...draft, text, filled: [...moved, ...placed], macros }, caret };
}

/** What is written in one mode of a ticket: its draft, what it is held for, and how it is sent. */
export function useComposer(
  field: RefObject<HTMLTextAreaElement | null>,
  ticket: DeskTicket,
  mode: Mode,
  onTyping: (isNote: boolean) => void,
) {
  const isNote = mode === 'note';
  const listId = useId();
  const draft = useComposerDraft(ticket.number, mode);
  const { value } = draft;
  const change = (changed: Partial<ComposerDraft>) =>
    draft.change({
      ...value,
      // What was there when the writing began.
      seen: value.text === '' ? newestOf(ticket) : value.seen,
      ...changed,
    });
  const uploads = useUploads(value.files, (files) => change({ files }));
  const tell = useTellTyping(() => onTyping(isNote));
  const caret = useCaretList(field, value.text, isNote ? ['/', '@'] : ['/']);
  const options = useCaretOptions(ticket, caret.sign, caret.at?.word ?? '');
  const message = useSendMessage(ticket, mode, value, () => {
    uploads.clear();
    draft.drop();
  });
  const problem = useProblem(value.text, isNote, uploads.isSending);

  const write = (text: string) => {
    tell();
    change({ text, filled: movedSpans(value.text, text, value.filled) });
  };
  const insert = (option: CaretOption) => {
    const offer = options.find(({ key }) => key === option.key);
    if (!offer || !caret.at || offer.off !== undefined) return;
    const next = withOffer(value, offer, caret.at, ticket);
    change(next.draft);
    putCaret(field.current, next.caret);
  };
  return {
    value,
    change,
    uploads,
    message,
    problem,
    write(text: string) {
      write(text);
      caret.follow();
    },
    /** Opens the list of a sign at the caret, as typing it does. */
    ask(sign: '/' | '@') {
      const { current } = field;
      if (!current) return;
      const at = current.selectionStart;
      const gap = at > 0 && !/\s/.test(value.text[at - 1] ?? '') ? ' ' : '';
      write(value.text.slice(0, at) + gap + sign + value.text.slice(at));
      putCaret(current, at + gap.length + 1);
    },
    onKeyDown(event: KeyboardEvent) {
      const choose = (index: number) => options[index] && insert(options[index]);
      if (caret.onKey(event, options.length, choose)) return;
      const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isSend || problem !== null) return;
      event.preventDefault();
      message.send(isNote ? 'send' : 'wait');
    },
    keepEditing() {
      message.keepEditing();
      change({ seen: newestOf(ticket) });
    },
    list: {
      id: listId,
      sign: caret.sign,
      options,
      active: caret.active,
      choose: insert,
      follow: caret.follow,
      dismiss: caret.dismiss,
      activeId:
        caret.sign !== null && options.length > 0 ? optionId(listId, caret.active) : undefined,
    },
  };
}

export type ComposerState = ReturnType<typeof useComposer>;

/** Why a text can't be sent, in a sentence; empty where nothing is written; null: it can. */
function useProblem(text: string, isNote: boolean, isUploading: boolean): string | null {
  const { t } = useTranslation('admin-support');
  const isOffline = useIsOffline();
  const secrets = useSecrets(text);
  const [hole] = holesOf(text);
  if (text.trim() === '') return '';
  if (isOffline) return t('send.offline');
  if (hole) return t('missing', { field: t(`field.${hole.field}`) });
  if (secrets.length > 0) return t('send.secret');
  if (!isNote && asksForSecret(text)) return t('send.asks');
  return isUploading ? t('send.uploading') : null;
}
