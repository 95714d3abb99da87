import { IconReceiptRefund, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReturnRow } from '#contract/api/admin/market/market.ts';
import { marketLimits, type ReturnCondition } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { TextAreaInput } from '#renderer/components/form/text-input.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useOwnBenefitText } from '#renderer/components/text/own-benefit.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { paidBack } from '../paid-back.ts';
import { RefundLines } from './refund-lines.tsx';
import { useRefundReturn } from './return-mutations.ts';
import styles from './returns.module.css';

interface RefundFormProps {
  readonly row: ReturnRow;
  /** From this amount on (USD) a second person confirms it. */
  readonly threshold: string;
}

/** How it arrived decides whether it is sold again; the money goes back either way. */
export function RefundForm({ row, threshold }: RefundFormProps) {
  const { t } = useTranslation('shop-returns');
  const format = useFormat();
  const { text } = useSaid();
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const sayAsked = useAskedToast();
  const refund = useRefundReturn(row.id);
  const [condition, setCondition] = useState<ReturnCondition | null>(null);
  const [note, setNote] = useState('');
  const amount = formatUsd(paidBack(row), format);
  const back = row.lines.flatMap(({ name, option, restock }) =>
    restock
      ? t('restock', { ...restock, variant: [text(name), text(option)].filter(Boolean).join(', ') })
      : [],
  );
  const needsNote = condition === 'damaged' && note.trim() === '';
  const refusal = (error: unknown) =>
    hasCode(error, 'offer_changed') ? t('refund.changed') : errorText(error);
  return (
    <>
      <OptionCards<ReturnCondition>
        label={t('condition')}
        value={condition}
        onChange={setCondition}
        options={[
          {
            value: 'as_new',
            label: t('condition.as_new'),
            hint: back.length > 0 ? back.join(' ') : t('restock.none'),
          },
          { value: 'damaged', label: t('condition.damaged'), hint: t('condition.damaged.hint') },
        ]}
      />
      <TextAreaInput
        label={t(condition === 'damaged' ? 'note.needed' : 'note')}
        rows={2}
        maxLength={marketLimits.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <RefundLines row={row} />
      {refund.error && <Note tone="bad">{<Refusal error={refund.error} text={refusal} />}</Note>}
      <Button
        kind="primary"
        size="lg"
        fullWidth
        icon={row.takes_two ? IconUserCheck : IconReceiptRefund}
        disabled={condition === null || needsNote || isOffline}
        busy={refund.isPending}
        onClick={() => {
          if (condition === null) return;
          // Decided, it leaves the list and this form with it: what is said does not depend on that.
          refund
            .mutateAsync({ condition, note: note.trim(), total: row.total })
            .then((answer) => sayAsked(answer, t('refund.done', { amount })))
            .catch(() => undefined);
        }}
      >
        {t(row.takes_two ? 'refund.second' : 'refund.confirm', { amount })}
      </Button>
      <p className={styles.quiet}>
        {condition === null && `${t('condition.missing')} `}
        {needsNote && `${t('note.missing')} `}
        {t('threshold', { amount: formatUsd(threshold, format) })}
      </p>
    </>
  );
}

interface RefusalProps {
  readonly error: Error;
  readonly text: (error: unknown) => string;
}

/** Why it was refused; who would gain by it reads who can do it. */
function Refusal({ error, text }: RefusalProps) {
  const ownText = useOwnBenefitText();
  const details = error instanceof ApiError ? error.body?.details : undefined;
  if (!hasCode(error, 'own_benefit') || !details) return text(error);
  return ownText(details as unknown as Parameters<typeof ownText>[0]);
}
