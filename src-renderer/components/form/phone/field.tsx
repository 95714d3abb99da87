import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { FieldFrame, type FieldTexts } from '../field-frame.tsx';
import {
  internationalNumber,
  knownCountry,
  loadPhoneNumbers,
  toE164,
  toNational,
  type PhoneNumbers,
} from './number.ts';
import { useFieldError } from '../use-field.ts';
import styles from '../control.module.css';

interface PhoneFieldProps extends Omit<FieldTexts, 'error'> {
  readonly name: string;
  /** ISO 3166-1 alpha-2 country of the field beside it; empty if none is selected. */
  readonly country: string;
  /**
   * Called when a whole international number was entered; returns whether its country is selected
   * now.
   */
  readonly onCountry?: ((country: string) => boolean) | undefined;
}

/** A phone number in a Form: entered in national format, stored as E.164. */
export function PhoneField({ name, country, onCountry, ...texts }: PhoneFieldProps) {
  const { field } = useController({ name });
  const error = useFieldError(name);
  const [phones, setPhones] = useState<PhoneNumbers | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const value = typeof field.value === 'string' ? field.value : '';

  useEffect(() => {
    let wanted = true;
    void loadPhoneNumbers().then((loaded) => {
      if (wanted) setPhones(loaded);
    });
    return () => {
      wanted = false;
    };
  }, []);

  // The same digits are a different number in another country.
  const { onChange } = field;
  useEffect(() => {
    if (phones && typed !== null) onChange(toE164(phones, typed, country));
  }, [phones, typed, country, onChange]);

  // A stored number keeps its prefix, whatever country is selected beside it.
  const stored = typed === null && value ? phones?.parsePhoneNumberFromString(value) : undefined;
  const onType = (text: string) => {
    const whole = phones ? internationalNumber(phones, text, country) : undefined;
    const isHere = whole && (whole.country === country || onCountry?.(whole.country));
    // If its country cannot be selected, keep the number with its prefix.
    setTyped(isHere ? whole.national : text);
  };

  const known = phones ? (stored?.country ?? knownCountry(phones, country)) : undefined;
  const prefix = known && phones?.getCountryCallingCode(known);
  // Show the national format only if the selected country has the number's prefix; otherwise
  // editing would change its country.
  const isOfCountry =
    phones !== null && phones.parsePhoneNumberFromString(value)?.countryCallingCode === prefix;
  return (
    <FieldFrame {...texts} error={error}>
      {(control) => (
        <div dir="ltr" className={styles.box}>
          {prefix && !typed?.trim().startsWith('+') && (
            <span className={styles.prefix}>+{prefix}</span>
          )}
          <input
            {...control}
            ref={field.ref}
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={typed ?? (phones && value ? toNational(phones, value) : value)}
            onChange={(event) => onType(event.target.value)}
            onBlur={() => {
              if (typed && isOfCountry) setTyped(toNational(phones, value));
              field.onBlur();
            }}
            className={styles.control}
          />
        </div>
      )}
    </FieldFrame>
  );
}
