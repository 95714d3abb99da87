import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { AmountField } from '#renderer/components/form/amount/field.tsx';
import { SelectField } from '#renderer/components/form/choice/select-field.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { AddressFull } from '#renderer/components/text/address.tsx';
import { downloadText } from '#renderer/lib/browser/files.ts';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useTreasury } from '../treasury/context.tsx';
import { asksAddress, asksAmount, kindsOf } from './owner-kinds.ts';
import type { OwnerKind, OwnerValues, PlannedCall } from './owner-kinds.ts';
import { toOwnerCall } from './to-owner-call.ts';
import dialogStyles from '../dialog.module.css';
import textStyles from '../text.module.css';
import styles from './dialog.module.css';

interface OwnerCallsDialogProps {
  readonly onClose: () => void;
}

/** Calls that only the treasury's owner may make, gathered into a file for its Safe. Nothing is sent. */
export function OwnerCallsDialog({ onClose }: OwnerCallsDialogProps) {
  const { t } = useTranslation(['payouts', 'common']);
  const { treasury } = useTreasury();
  const [calls, setCalls] = useState<readonly PlannedCall[]>([]);
  /** What the last file holds. */
  const [downloaded, setDownloaded] = useState(calls);
  async function download(): Promise<void> {
    const { contract, chain_id: chainId, tokens } = treasury;
    if (contract === null) return;
    const { safeBatchFile } = await import('#renderer/lib/chain/owner-calls.ts');
    const file = safeBatchFile(
      { chainId, contract, name: t('owner.file'), createdAt: Date.now() },
      calls.map((call) => toOwnerCall(call, tokens)),
    );
    downloadText(file, `tct-safe-${contract.slice(0, 8)}.json`, 'application/json');
    setDownloaded(calls);
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={calls !== downloaded}
      width={560}
      title={t('owner.title')}
      footer={
        <div className={dialogStyles.buttons}>
          <BackButton />
          <Button
            kind="primary"
            icon={IconDownload}
            disabled={calls.length === 0}
            onClick={() => void download()}
          >
            {t('owner.download')}
          </Button>
        </div>
      }
    >
      <div className={dialogStyles.detail}>
        <p className={dialogStyles.lead}>{t('owner.lead')}</p>
        <NewCallForm onAdd={(call) => setCalls((before) => [...before, call])} />
        <section className={styles.list} aria-label={t('owner.list')}>
          <h3>{t('owner.list')}</h3>
          {calls.length === 0 ? (
            <p className={textStyles.faint}>{t('owner.none')}</p>
          ) : (
            <ol className={styles.calls}>
              {calls.map((call, index) => (
                <li key={index} className={styles.call}>
                  <CallText call={call} />
                  <Button
                    kind="quiet"
                    onClick={() => setCalls((before) => before.filter((one) => one !== call))}
                  >
                    {t('obstacle.remove')}
                  </Button>
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </Sheet>
  );
}

/** What one call does, with its whole address. */
function CallText({ call }: { readonly call: PlannedCall }) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  return (
    <div>
      <p>{t(`owner.kind.${call.kind}`)}</p>
      {asksAmount(call.kind) && (
        <p className={textStyles.faint}>
          {withUnit(formatToken(call.amount, format, true), call.currency)}
        </p>
      )}
      {asksAddress(call.kind) && <AddressFull address={call.address} />}
    </div>
  );
}

const empty: OwnerValues = { kind: '', currency: '', address: '', amount: '' };

function NewCallForm({ onAdd }: { readonly onAdd: (call: PlannedCall) => void }) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { treasury } = useTreasury();
  const decimalsOf = (currency: string) =>
    treasury.tokens.find((token) => token.currency === currency)?.decimals ?? 0;
  const form = useSchemaForm<OwnerValues>(
    async () => (await import('./owner-schema.ts')).ownerSchema(format, decimalsOf),
    empty,
  );
  const [kind, currency] = useWatch({
    control: form.control,
    name: ['kind', 'currency'],
  });
  const decimals = decimalsOf(currency);
  return (
    <Form
      form={form}
      onSubmit={(values) => {
        const isCounted = asksAmount(values.kind);
        onAdd({
          kind: values.kind as OwnerKind,
          currency: isCounted ? values.currency : '',
          address: asksAddress(values.kind) ? values.address.trim() : '',
          amount: isCounted ? (readAmount(values.amount, decimals) ?? '0') : '',
        });
        form.reset(empty);
      }}
    >
      <SelectField
        name="kind"
        label={t('owner.kind')}
        placeholder={t('owner.choose')}
        options={kindsOf(treasury).map((value) => ({ value, label: t(`owner.kind.${value}`) }))}
      />
      {asksAmount(kind) && (
        <SelectField
          name="currency"
          label={t('owner.token')}
          placeholder={t('owner.choose')}
          options={treasury.tokens.map((token) => ({
            value: token.currency,
            label: token.currency,
          }))}
        />
      )}
      {asksAmount(kind) && (
        <AmountField
          name="amount"
          label={t('owner.amount')}
          maxDecimals={decimals}
          echo={(amount) =>
            amount === null ? null : withUnit(formatToken(amount, format, true), currency)
          }
        />
      )}
      {asksAddress(kind) && (
        <TextField
          name="address"
          label={t(kind === 'withdraw' ? 'owner.to' : 'owner.account')}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
      )}
      <div className={dialogStyles.buttons}>
        <SubmitButton>{t('owner.add')}</SubmitButton>
      </div>
    </Form>
  );
}
