import { IconClipboard, IconPencil, IconScan } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ADDRESS_PATTERN } from '#contract/rules/limits.ts';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { FieldFrame } from '#renderer/components/form/field-frame.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { useFieldError } from '#renderer/components/form/use-field.ts';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { isSameAddress } from './address-book-queries.ts';
import { WalletScanner } from './wallet-scanner.tsx';
import box from '#renderer/components/form/control.module.css';
import styles from './address-book.module.css';

/** Pages without a secure origin have no clipboard to read. */
const canPaste = 'clipboard' in navigator && 'readText' in navigator.clipboard;

interface AddressFieldProps {
  /** The field's name in the form's values. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Above the whole address: its label in the book, its network. */
  readonly caption?: ReactNode;
  /** The address with its capitals, once they are known: easier to compare. */
  readonly checked?: string | undefined;
  /** A known address it could be mistaken for: amber edge, and what differs is marked. */
  readonly lookAlike?: string | undefined;
  /** Whether the scanner lies over the screen, for a sheet that must not close under it. */
  readonly onScanning?: ((isScanning: boolean) => void) | undefined;
}

/** A wallet's address: typed, pasted or read from a QR code, shown whole in groups once it is one. */
export function AddressField(props: AddressFieldProps) {
  const { name, label, hint, caption, checked, lookAlike, onScanning } = props;
  const { t } = useTranslation('address-book');
  const { field } = useController({ name });
  const error = useFieldError(name);
  const [isEdited, setEdited] = useState(false);
  const [scanner, setScanner] = useState<'unused' | 'open' | 'closed'>('unused');
  const [told, setTold] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const value = typeof field.value === 'string' ? field.value : '';
  const address = value.trim();
  const isWhole = ADDRESS_PATTERN.test(address) && !error && !isEdited;
  // The button that asked for the text has gone with the address it stood in.
  useEffect(() => {
    if (isEdited) input.current?.focus();
  }, [isEdited]);

  // Back from the scanner; its button has gone, too, when there is an address now.
  useEffect(() => {
    if (scanner === 'closed') (change.current ?? opener.current)?.focus();
  }, [scanner]);

  const scan = (isOpen: boolean) => {
    setTold('');
    setScanner(isOpen ? 'open' : 'closed');
    onScanning?.(isOpen);
  };
  const take = (text: string) => {
    setEdited(false);
    field.onChange(text);
    field.onBlur();
  };
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text) take(text.trim());
  };
  return (
    <>
      <FieldFrame label={label} hint={!isWhole && hint} error={error}>
        {(control) =>
          isWhole ? (
            <div className={classNames(styles.whole, lookAlike !== undefined && styles.doubtful)}>
              <AddressBlock
                address={checked && isSameAddress(checked, address) ? checked : address}
                label={caption}
                against={lookAlike}
              >
                <IconButton
                  ref={change}
                  id={control.id}
                  icon={IconPencil}
                  label={t('field.change')}
                  onClick={() => setEdited(true)}
                />
              </AddressBlock>
            </div>
          ) : (
            <div className={box.box}>
              <input
                {...field}
                {...control}
                value={value}
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
                className={classNames(box.control, styles.input)}
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
                  {t('field.paste')}
                </Button>
              )}
              <IconButton
                ref={opener}
                icon={IconScan}
                label={t('field.scan')}
                className={styles.scan}
                onClick={() => scan(true)}
              />
            </div>
          )
        }
      </FieldFrame>
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
      {scanner !== 'unused' && (
        <WalletScanner
          opened={scanner === 'open'}
          onClose={() => scan(false)}
          onAddress={(found) => {
            scan(false);
            take(found);
            setTold(t('scan.done', { address: found }));
          }}
        />
      )}
    </>
  );
}
