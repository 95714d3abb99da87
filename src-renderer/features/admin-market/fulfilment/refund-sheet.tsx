import { useTranslation } from 'react-i18next';
import type { OrderDesk } from '#contract/api/admin/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { paidBack } from '../paid-back.ts';
import { useRefundOrder } from './order-mutations.ts';

interface RefundSheetProps {
  readonly desk: Pick<OrderDesk, 'order' | 'left'>;
  readonly onClose: () => void;
}

/** Sends all that is left of an order's money back. */
export function RefundSheet({ desk: { order, left }, onClose }: RefundSheetProps) {
  const { t } = useTranslation(['shop-orders', 'shop-returns']);
  const format = useFormat();
  const isOffline = useIsOffline();
  const sayAsked = useAskedToast();
  const refund = useRefundOrder(order.number);
  const form = useSchemaForm<{ note: string }>(
    async () => (await import('../note-schema.ts')).noteSchema,
    { note: '' },
  );
  const amount = formatUsd(paidBack(left), format);
  return (
    <Sheet opened onClose={onClose} title={t('refund.title', { number: order.number })}>
      <Form
        form={form}
        onSubmit={async ({ note }) => {
          const answer = await refund.mutateAsync({ note, total: left.total });
          sayAsked(answer, t('refund.done', { amount }));
          onClose();
        }}
      >
        <p>{t('refund.body')}</p>
        <KeyValueList>
          <KeyValue label={t('refund.price')}>
            <Money amount={order.total} hideable={false} />
          </KeyValue>
          <KeyValue label={t('refund.before')}>
            <Money amount={order.refunded} hideable={false} />
          </KeyValue>
          <KeyValue label={t('refund.left')}>
            <Money amount={left.total} hideable={false} />
          </KeyValue>
          {parseUsd(left.borne) > 0n && (
            <KeyValue
              label={t('refund.borne', { ns: 'shop-returns' })}
              hint={t('refund.borne.hint', { ns: 'shop-returns' })}
            >
              <Money amount={`-${left.borne}`} hideable={false} />
            </KeyValue>
          )}
          <KeyValue label={t('refund.to')}>
            {t(`to.${order.payment}`, { ns: 'shop-returns' })}
          </KeyValue>
        </KeyValueList>
        <TextAreaField
          name="note"
          label={t('refund.note')}
          maxLength={marketLimits.note}
          rows={3}
        />
        <OfflineNote />
        <SubmitButton disabled={isOffline}>{t('refund.confirm', { amount })}</SubmitButton>
      </Form>
    </Sheet>
  );
}
