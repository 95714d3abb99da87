import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { addresses, SavedAddress } from '#contract/api/account/addresses.ts';
import { useSchemaForm } from '#renderer/components/form/form.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { AddAddressCode } from './add-address-code.tsx';
import { AddAddressDetails } from './add-address-details.tsx';
import { clearAddressDraft, loadAddressDraft, saveAddressDraft } from './address-draft.ts';
import type { NewAddressValues } from './address-schema.ts';
import { useAddAddressFlow } from './use-add-address.ts';
import { useAddressRefusal } from './use-address-refusal.ts';

interface AddAddressProps extends AddAddressStepsProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Saves an address: checked first, then confirmed with a code. */
export function AddAddress({ opened, ...props }: AddAddressProps) {
  const { t } = useTranslation('address-book');
  const [isCovered, setCovered] = useState(false);
  return (
    <Sheet
      // The details are kept as a draft.
      closesAtOnce
      opened={opened}
      onClose={props.onClose}
      title={t('add.title')}
      // Esc must close the scanner over it alone.
      locked={isCovered}
    >
      <AddAddressSteps {...props} onScanning={setCovered} />
    </Sheet>
  );
}

interface AddAddressStepsProps {
  readonly username: string;
  /** An address to begin with, instead of the draft's. */
  readonly wallet: string;
  /** Leaves the form; undefined where it stands in the page itself. */
  readonly onClose?: (() => void) | undefined;
  readonly onSaved: (saved: SavedAddress) => void;
  readonly onScanning?: ((isScanning: boolean) => void) | undefined;
}

/** The same without a sheet around it. */
export function AddAddressSteps(props: AddAddressStepsProps) {
  const { username, wallet, onClose, onSaved, onScanning } = props;
  const { t, i18n } = useTranslation('validation');
  const refusal = useAddressRefusal();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useSchemaForm<NewAddressValues>(
    async () => (await import('./address-schema.ts')).newAddressSchema,
    firstValues(username, wallet),
  );
  const [label, typed] = useWatch({ control: form.control, name: ['label', 'wallet'] });
  useEffect(() => {
    saveAddressDraft(username, { label, wallet: typed });
  }, [username, label, typed]);

  const { code, ...flow } = useAddAddressFlow((saved) => {
    clearAddressDraft(username);
    onSaved(saved);
  });

  /** What concerns the data and not the code brings back the data, where it is said. */
  const takeBack = (error: unknown): boolean => {
    const fields = error instanceof ApiError ? error.fields : {};
    const isOfData = hasCode<typeof addresses.add>(
      error,
      'already_saved',
      'too_many',
      'payouts_off',
    );
    if (!isOfData && !fields['label'] && !fields['wallet']) return false;
    for (const name of ['label', 'wallet'] as const) {
      const found = fields[name];
      if (!found) continue;
      const isKnown = i18n.exists(found.id, { ns: 'validation' });
      const message = isKnown ? t(found.id, { ...found.values }) : t('field.invalid');
      form.setError(name, { type: 'server', message });
    }
    setRefused(isOfData ? refusal(error) : null);
    flow.edit();
    return true;
  };
  if (code) {
    return (
      <AddAddressCode
        code={code}
        isSending={flow.isSending}
        onResend={() => flow.send(code)}
        onSave={flow.save}
        onRefused={takeBack}
        onEdit={flow.edit}
      />
    );
  }
  return (
    <AddAddressDetails
      form={form}
      refused={refused}
      onClose={onClose}
      onScanning={onScanning}
      onSend={async (address) => {
        setRefused(null);
        await flow.send(address);
      }}
    />
  );
}

function firstValues(username: string, wallet: string): NewAddressValues {
  const draft = loadAddressDraft(username);
  return { label: draft.label, wallet: wallet || draft.wallet, compared: false };
}
