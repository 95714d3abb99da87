import { useTranslation } from 'react-i18next';
import type { PayoutItem } from '#contract/api/admin-payouts.ts';
import { Button } from '#renderer/components/button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form.tsx';
import { Note } from '#renderer/components/note.tsx';
import { Sheet } from '#renderer/components/sheet.tsx';
import { SubmitButton } from '#renderer/components/submit-button.tsx';
import { TextAreaField, TextField } from '#renderer/components/text-field.tsx';
import { usePayoutError } from './payout-error.ts';
import { useSettleItem } from './payouts-mutations.ts';
import type { Settlement } from './payouts-mutations.ts';
import { useIsMe } from './use-is-me.ts';
import styles from './payouts.module.css';

/** Characters that the note may have. */
const NOTE_MAX = 500;

interface SettleDialogProps {
  readonly run: number;
  readonly item: PayoutItem;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Settles a doubtful payment by hand: one administrator proposes its transaction, another agrees. */
export function SettleDialog({ run, item, opened, onClose }: SettleDialogProps) {
  const { t } = useTranslation('payouts');
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('settle.title', { number: item.number })}
      width={520}
    >
      <SettleForm run={run} item={item} onClose={onClose} />
    </Sheet>
  );
}

function SettleForm({ run, item, onClose }: Omit<SettleDialogProps, 'opened'>) {
  const { t } = useTranslation(['payouts', 'common']);
  const errorText = usePayoutError();
  const isMe = useIsMe();
  const settle = useSettleItem(run, item.number);
  const { settlement } = item;
  const isMine = settlement !== null && isMe(settlement.proposed_by);
  const form = useSchemaForm<Settlement>(
    async () => (await import('./settle-schema.ts')).settleSchema,
    { tx_hash: '', note: '' },
  );
  return (
    <Form
      form={form}
      refusal={errorText}
      onSubmit={async (values) => {
        await settle.mutateAsync(values);
        onClose();
      }}
    >
      <p className={styles.lead}>{t('settle.body')}</p>
      {settlement && (
        <Note tone="info" title={t('settle.proposed', { by: settlement.proposed_by })}>
          {settlement.note}
          <span className={styles.wholeHash}>{settlement.tx_hash}</span>
        </Note>
      )}
      {isMine && <p className={styles.lead}>{t('settle.wait')}</p>}
      <TextField
        name="tx_hash"
        label={t('settle.hash')}
        hint={settlement && !isMine ? t('settle.hash.again') : t('settle.hash.hint')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextAreaField name="note" label={t('settle.note')} maxLength={NOTE_MAX} rows={3} />
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onClose}>
          {t('button.back', { ns: 'common' })}
        </Button>
        <SubmitButton size="md" fullWidth={false}>
          {settlement && !isMine ? t('settle.agree') : t('settle.propose')}
        </SubmitButton>
      </div>
    </Form>
  );
}
