import {
  IconFileText,
  IconMessageReply,
  IconNote,
  IconPaperclip,
  IconSlash,
  IconX,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { asksForSecret } from '#contract/rules/support/secrets.ts';
import { ticketLimits } from '#contract/rules/support/tickets.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { MessageField } from '#renderer/domain/ticket/message-field.tsx';
import { FilePicker, UploadChips } from '#renderer/domain/ticket/upload-chips.tsx';
import { ArticlePicker } from './article-picker.tsx';
import { CaretList } from './caret-list.tsx';
import { NewerNote } from './newer-note.tsx';
import { SendButtons } from './send-buttons.tsx';
import { useComposer, type ComposerState, type Mode } from './use-composer.ts';
import { useReplyKey } from './use-reply-key.ts';
import styles from './composer.module.css';

interface ComposerProps {
  readonly ticket: DeskTicket;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  /** Says that somebody types. */
  readonly onTyping: (isNote: boolean) => void;
}

/** Where the staff answer, or note something: each mode with a draft of its own. */
export function Composer(props: ComposerProps) {
  return <ModeComposer key={props.mode} {...props} />;
}

function ModeComposer({ ticket, mode, onMode, onTyping }: ComposerProps) {
  const { t, i18n } = useTranslation('admin-support');
  const isNote = mode === 'note';
  const isPhone = useIsPhone();
  const field = useRef<HTMLTextAreaElement>(null);
  const composer = useComposer(field, ticket, mode, onTyping);
  useReplyKey(field);
  const { value, message, list } = composer;
  const isAsking = !isNote && asksForSecret(value.text) !== null;
  const language = t(`in.${ticket.member.language}`);
  return (
    <div className={classNames(styles.composer, isNote && styles.noteMode)}>
      <NewerNote
        ticket={ticket}
        isAsked={message.isNewer}
        onSend={message.sendAnyway}
        onKeep={composer.keepEditing}
      />
      {message.failure && (
        <Note tone="bad" action={{ label: t('send.retry'), onClick: message.retry }}>
          {t('send.failed')} {message.failure}
        </Note>
      )}
      <MessageField
        ref={field}
        isBare
        name="text"
        label={t(isNote ? 'note.field' : 'reply.field')}
        placeholder={t(isNote ? 'note.placeholder' : 'reply.placeholder')}
        look={isNote ? 'note' : 'plain'}
        value={value.text}
        max={ticketLimits.text}
        rows={isPhone ? 1 : 3}
        marks={value.filled}
        error={isAsking ? t('secretOut') : undefined}
        onChange={composer.write}
        onKeyDown={composer.onKeyDown}
        area={{
          lang: isNote ? i18n.language : ticket.member.language,
          onSelect: list.follow,
          onBlur: list.dismiss,
          'aria-autocomplete': 'list',
          'aria-keyshortcuts': 'R',
          'aria-controls': list.sign === null ? undefined : list.id,
          'aria-activedescendant': list.activeId,
        }}
        head={
          <div className={styles.head}>
            <ModeTabs mode={mode} onMode={onMode} />
            <span className={styles.language}>
              {isNote ? t('note.rule') : t('language', { language })}
            </span>
          </div>
        }
      >
        {list.sign !== null && (
          <CaretList
            id={list.id}
            label={t(list.sign === '@' ? 'mention.list' : 'macro.list')}
            options={list.options}
            active={list.active}
            empty={list.sign === '@' ? t('mention.none') : t('macro.none', { language })}
            onChoose={list.choose}
          />
        )}
        <Extras composer={composer} />
        <Tools ticket={ticket} isNote={isNote} composer={composer} />
      </MessageField>
    </div>
  );
}

interface PartProps {
  readonly composer: ComposerState;
}

/** Files and articles that go with the message. */
function Extras({ composer }: PartProps) {
  const { t } = useTranslation('admin-support');
  const { value, change, uploads } = composer;
  if (uploads.list.length === 0 && value.articles.length === 0) return null;
  return (
    <div className={styles.extras}>
      <UploadChips uploads={uploads} />
      {value.articles.map((article) => (
        <span key={article.slug} className={styles.article}>
          <Icon icon={IconFileText} size={16} />
          {article.title}
          <button
            type="button"
            aria-label={t('article.remove', { title: article.title })}
            onClick={() =>
              change({ articles: value.articles.filter(({ slug }) => slug !== article.slug) })
            }
          >
            <Icon icon={IconX} size={15} />
          </button>
        </span>
      ))}
    </div>
  );
}

interface ToolsProps extends PartProps {
  readonly ticket: DeskTicket;
  readonly isNote: boolean;
}

/** What is put into a message, and how it is sent. */
function Tools({ ticket, isNote, composer }: ToolsProps) {
  const { t } = useTranslation('admin-support');
  const [isPicking, setPicking] = useState(false);
  const { value, change, uploads, message } = composer;
  return (
    <div className={styles.bar}>
      <FilePicker
        className={styles.tool}
        label={t('attach')}
        disabled={uploads.isFull}
        onFiles={uploads.add}
      >
        <Icon icon={IconPaperclip} />
      </FilePicker>
      <IconButton icon={IconSlash} label={t('macro.insert')} onClick={() => composer.ask('/')} />
      {!isNote && (
        <IconButton
          icon={IconFileText}
          label={t('article.insert')}
          disabled={value.articles.length >= ticketLimits.articles}
          onClick={() => setPicking(true)}
        />
      )}
      <SendButtons
        isNote={isNote}
        busy={message.isSending}
        problem={composer.problem}
        canSolve={ticket.state !== 'solved'}
        onSend={message.send}
      />
      {isPicking && (
        <ArticlePicker
          onClose={() => setPicking(false)}
          onChoose={(article) => {
            setPicking(false);
            if (value.articles.some(({ slug }) => slug === article.slug)) return;
            change({ articles: [...value.articles, article] });
          }}
        />
      )}
    </div>
  );
}

function ModeTabs({ mode, onMode }: Pick<ComposerProps, 'mode' | 'onMode'>) {
  const { t } = useTranslation('admin-support');
  const modes = [
    ['reply', IconMessageReply],
    ['note', IconNote],
  ] as const;
  return (
    <div role="group" aria-label={t('mode')} className={styles.modes}>
      {modes.map(([value, icon]) => (
        <button
          key={value}
          type="button"
          aria-pressed={mode === value}
          className={classNames(styles.mode, mode === value && styles.chosen)}
          onClick={() => onMode(value)}
        >
          <Icon icon={icon} size={16} />
          {t(`mode.${value}`)}
        </button>
      ))}
    </div>
  );
}
