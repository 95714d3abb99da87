import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopSetup, ShopVoucher } from '#contract/api/admin/market/market.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useSaveVoucher } from './setup-mutations.ts';
import { SetupSheet } from './setup-sheet.tsx';
import { LimitFields, WorthFields } from './voucher-fields.tsx';
import { voucherBody, voucherValues } from './voucher-values.ts';

interface VoucherSheetProps {
  /** Null: a new one. */
  readonly voucher: ShopVoucher | null;
  readonly setup: ShopSetup;
  readonly onClose: () => void;
}

/** What a voucher takes off, on what, until when, and how often. */
export function VoucherSheet({ voucher, setup, onClose }: VoucherSheetProps) {
  const { t } = useTranslation('shop-setup');
  const format = useFormat();
  const saving = useSaveVoucher();
  const [values, setValues] = useState(() => voucherValues(voucher, format));
  return (
    <SetupSheet
      title={voucher ? voucher.code : t('voucher.add')}
      body={voucherBody(voucher?.id ?? null, values)}
      typed={values}
      saving={saving}
      onClose={onClose}
    >
      {(errors) => {
        const fields = {
          values,
          errors,
          set: (part: Partial<typeof values>) => setValues({ ...values, ...part }),
        };
        return (
          <>
            <WorthFields {...fields} />
            <LimitFields {...fields} setup={setup} />
          </>
        );
      }}
    </SetupSheet>
  );
}
