import { IconClipboard, IconPencil, IconTopologyStar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ADDRESS_PATTERN } from '#contract/rules/limits.ts';
import { AddressBlock } from '#renderer/components/address.tsx';
import { Button } from '#renderer/components/button.tsx';
import { FieldFrame } from '#renderer/components/field-frame.tsx';
import { IconButton } from '#renderer/components/icon-button.tsx';
import { StatusChip } from '#renderer/components/status-chip.tsx';
import { useFieldError } from '#renderer/components/use-field.ts';
import type { WithdrawalDraft } from './withdrawal-draft.ts';
import box from '#renderer/components/control.module.css';
import styles from './withdrawal-form.module.css';

/** Pages without a secure origin have no clipboard to read. */
const canPaste = 'clipboard' in navigator && 'readText' in navigator.clipboard;

interface WalletFieldProps {
  readonly currency: string;
  /** The network the money travels on; undefined while the settings are not known. */
  readonly network: { readonly name: string; readonly chain_id: number } | undefined;
}

/** Where the money goes: typed or pasted as text, shown whole in groups once it is an address. */
export function WalletField({ currency, network }: WalletFieldProps) {
  const { t } = useTranslation('withdrawals');
  const { field } = useController<WithdrawalDraft, 'wallet'>({ name: 'wallet' });
  const error = useFieldError('wallet');
  const [isEdited, setEdited] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const address = field.value.trim();
  const isWhole = ADDRESS_PATTERN.test(address) && !error && !isEdited;
  // The button that asked for the text has gone with the address it stood in.
  useEffect(() => {
    if (isEdited) input.current?.focus();
  }, [isEdited]);

  const chip = network && (
    <StatusChip tone="neutral" icon={IconTopologyStar}>
      {t('network.named', { network: network.name, chainId: network.chain_id })}
    </StatusChip>
  );
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text) field.onChange(text.trim());
    field.onBlur();
  };
  return (
    <FieldFrame
      label={t('wallet.label')}
      hint={network && !isWhole && t('wallet.hint', { currency, network: network.name })}
      error={error}
    >
      {(control) =>
        isWhole ? (
          <div className={styles.wallet}>
            <AddressBlock address={address} label={chip}>
              <IconButton
                id={control.id}
                icon={IconPencil}
                label={t('wallet.change')}
                onClick={() => setEdited(true)}
              />
            </AddressBlock>
          </div>
        ) : (
          <div className={box.box}>
            <input
              {...field}
              {...control}
              ref={(element) => {
                field.ref(element);
                input.current = element;
              }}
              type="text"
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              placeholder="0x…"
              className={`${box.control} ${styles.walletInput}`}
              onFocus={() => setEdited(true)}
              onBlur={() => {
                setEdited(false);
                field.onBlur();
              }}
            />
            {address === '' && canPaste && (
              <Button
                size="sm"
                className={styles.paste}
                icon={IconClipboard}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => void paste()}
              >
                {t('wallet.paste')}
              </Button>
            )}
          </div>
        )
      }
    </FieldFrame>
  );
}
