import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart, market } from '#contract/api/market/market.ts';
import { marketLimits, readVoucher } from '#contract/rules/market/market.ts';
import { voucherProblems } from '#contract/rules/market/vouchers.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { FieldError } from '#renderer/components/form/field-frame.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatPercent, formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useVoucher } from '../market-mutations.ts';
import styles from './parts.module.css';

type Voucher = NonNullable<Cart['voucher']>;

/** Why a voucher does not apply. */
export function useVoucherProblem() {
  const { t } = useTranslation('cart');
  const format = useFormat();
  return (reason: string, endsAt: unknown, minimum: unknown): string => {
    const known = voucherProblems.find((one) => one === reason) ?? 'unknown';
    return t(`voucher.problem.${known}`, {
      date: typeof endsAt === 'string' ? formatDate(endsAt, format) : '',
      min: typeof minimum === 'string' ? formatUsd(minimum, format) : '',
    });
  };
}

/** The voucher of the cart: its terms and how to take it out, or the field for one. */
export function VoucherBox({ voucher }: { readonly voucher: Cart['voucher'] }) {
  return voucher ? <Used voucher={voucher} /> : <Entry />;
}

function Used({ voucher }: { readonly voucher: Voucher }) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const { text } = useSaid();
  const problemText = useVoucherProblem();
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const { mutate, isPending, error } = useVoucher();
  const { code, amount, percent, category, ends_at: endsAt, minimum, problem } = voucher;
  const off =
    amount === null
      ? formatPercent(percent ?? '0', format)
      : withUnit(formatUsd(amount, format), 'USD');
  const on = category === null ? t('voucher.all') : text(category);
  return (
    <div className={styles.voucher}>
      <div className={styles.voucherRow}>
        <StatusChip tone={problem === null ? 'ok' : 'warn'} icon={IconTicket}>
          {code}
        </StatusChip>
        <Button
          kind="quiet"
          size="sm"
          busy={isPending}
          disabled={isOffline}
          onClick={() => mutate(null)}
        >
          {t('voucher.remove')}
        </Button>
      </div>
      {problem === null ? (
        <p className={styles.hint}>
          {endsAt === null
            ? t('voucher.terms.open', { amount: off, category: on })
            : t('voucher.terms', { amount: off, category: on, date: formatDate(endsAt, format) })}
        </p>
      ) : (
        <FieldError>{problemText(problem, endsAt, minimum)}</FieldError>
      )}
      {error && <FieldError>{errorText(error)}</FieldError>}
    </div>
  );
}

function Entry() {
  const { t } = useTranslation('cart');
  const errorText = useErrorText();
  const problemText = useVoucherProblem();
  const isOffline = useIsOffline();
  const { mutate, isPending, error, reset } = useVoucher();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const refusal = () => {
    if (!error) return undefined;
    if (!hasCode<typeof market.voucher>(error, 'voucher_refused')) return errorText(error);
    const { reason, ends_at: endsAt, minimum } = error.body?.details ?? {};
    return problemText(String(reason), endsAt, minimum);
  };
  if (!isOpen) {
    return (
      <TextButton icon={IconTicket} onClick={() => setOpen(true)}>
        {t('voucher.have')}
      </TextButton>
    );
  }
  return (
    <form
      className={styles.voucherForm}
      onSubmit={(event) => {
        event.preventDefault();
        const code = readVoucher(typed);
        if (code !== '' && !isPending) mutate(code);
      }}
    >
      <TextInput
        label={t('voucher')}
        value={typed}
        maxLength={marketLimits.voucher}
        autoComplete="off"
        autoCapitalize="characters"
        error={refusal()}
        onChange={({ target }) => {
          setTyped(target.value);
          if (error) reset();
        }}
      />
      <Button type="submit" busy={isPending} disabled={isOffline}>
        {t('voucher.apply')}
      </Button>
    </form>
  );
}
