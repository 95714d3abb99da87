import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { inBothZones } from '#renderer/lib/both-zones.ts';
import { deviceTime } from '#renderer/lib/device-time.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface InstantFieldProps {
  readonly label: string;
  /** ISO 8601. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (instant: string) => void;
}

/** A moment in the device's zone, said in UTC too; what is none stays typed and is said. */
export function InstantField({ label, value, error, onChange }: InstantFieldProps) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const [typed, setTyped] = useState(() => deviceTime(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(deviceTime(value));
  }
  const isTime = !Number.isNaN(Date.parse(typed));
  return (
    <TextInput
      type="datetime-local"
      label={label}
      hint={inBothZones(value, format)}
      error={isTime ? error : t('instant')}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        const at = Date.parse(target.value);
        if (Number.isNaN(at)) return;
        const instant = new Date(at).toISOString();
        setKnown(instant);
        onChange(instant);
      }}
    />
  );
}
