import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#renderer/components/form/text-input.tsx';

interface WholeFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly isReadOnly: boolean;
  readonly onChange: (value: number) => void;
}

/** Digits that can be typed of a small number too, so that one that is too large is said. */
const DIGITS = 6;

/** A whole number within bounds; what is none stays typed and is said. */
export function WholeField(props: WholeFieldProps) {
  const { label, hint, value, min, max, isReadOnly, onChange } = props;
  const { t } = useTranslation('writing');
  const [typed, setTyped] = useState(String(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(String(value));
  }
  const digits = Math.max(DIGITS, String(max).length);
  const isIn = (text: string) =>
    /^\d+$/.test(text) && text.length <= digits && Number(text) >= min && Number(text) <= max;
  return (
    <TextInput
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={digits}
      readOnly={isReadOnly}
      value={typed}
      error={isIn(typed) ? undefined : t('whole', { min, max })}
      onChange={({ target }) => {
        setTyped(target.value);
        if (!isIn(target.value)) return;
        setKnown(Number(target.value));
        onChange(Number(target.value));
      }}
    />
  );
}
