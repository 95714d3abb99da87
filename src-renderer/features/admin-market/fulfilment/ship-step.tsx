import { IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderDesk } from '#contract/api/admin/market/market.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useDeskAction } from './order-mutations.ts';
import { PackLines } from './pack-lines.tsx';
import { useDeskError } from './use-desk-error.ts';
import styles from './fulfilment.module.css';

const TRACKING_MAX = 60;

interface Shipment {
  readonly carrier: string;
  readonly tracking: string;
}

/** The package is handed to the carrier, and the member is told. */
export function ShipStep({ desk }: { readonly desk: OrderDesk }) {
  const { t } = useTranslation('shop-orders');
  const errorText = useDeskError();
  const isOffline = useIsOffline();
  const action = useDeskAction(desk);
  const form = useSchemaForm<Shipment>(
    async () => (await import('./shipment-schema.ts')).shipmentSchema,
    { carrier: '', tracking: '' },
  );
  const tracking = form.watch('tracking').trim();
  const index = desk.package?.index ?? 1;
  return (
    <>
      <PackLines lines={desk.package?.lines ?? []} />
      <Form
        form={form}
        dense
        refusal={errorText}
        onSubmit={async (values) => {
          await action.mutateAsync({ kind: 'ship', ...values });
        }}
      >
        <TextField name="carrier" label={t('carrier')} maxLength={TRACKING_MAX} />
        <TextField
          name="tracking"
          label={t('tracking')}
          hint={t('tracking.hint')}
          maxLength={TRACKING_MAX}
          autoComplete="off"
        />
        <div className={styles.quote}>
          <p>{t('reads')}</p>
          <p>
            {tracking === ''
              ? t('reads.shipped', { index })
              : t('reads.shippedWith', { index, tracking })}
          </p>
        </div>
        <SubmitButton icon={IconTruck} disabled={isOffline}>
          {tracking === '' ? t('ship') : t('ship.with', { tracking })}
        </SubmitButton>
      </Form>
    </>
  );
}
