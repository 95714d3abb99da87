import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { refusalOf, type Refusal } from './refusal.ts';
import styles from './screen.module.css';

interface WithdrawalSendProps {
  /** Why nothing can be withdrawn now. */
  readonly block: Refusal | null;
  /** Why the last code was not sent; null: nothing went wrong. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly codeMinutes: number | undefined;
  readonly onVerifyEmail: () => void;
  /** Without it the button submits the form around it. */
  readonly onSend?: (() => void) | undefined;
}

/** The button that asks for the code, and what stands in its way with the way out. */
export function WithdrawalSend(props: WithdrawalSendProps) {
  const { block, error, isBusy, codeMinutes, onVerifyEmail, onSend } = props;
  const { t } = useTranslation('withdrawals');
  const texts = useRefusalText();
  const format = useFormat();
  const isOffline = useIsOffline();
  const wayOut = (refusal: Refusal | null) =>
    refusal?.remedy === 'verify-email'
      ? { label: t('refused.email_unverified.action'), onClick: onVerifyEmail }
      : undefined;
  return (
    <div className={styles.sendArea}>
      {block && (
        <Note tone="warn" action={wayOut(block)}>
          {texts.say(block)}
        </Note>
      )}
      {!block && error !== null && (
        <Note tone="bad" action={wayOut(refusalOf(error, format))}>
          {texts.ofSending(error)}
        </Note>
      )}
      <OfflineNote />
      <Button
        type={onSend ? 'button' : 'submit'}
        kind="primary"
        size="lg"
        fullWidth
        disabled={block !== null || isOffline}
        busy={isBusy && block === null}
        onClick={onSend}
      >
        {t('review.send')}
      </Button>
      {codeMinutes !== undefined && (
        <p className={styles.sendHint}>{t('review.codeValid', { minutes: codeMinutes })}</p>
      )}
    </div>
  );
}
