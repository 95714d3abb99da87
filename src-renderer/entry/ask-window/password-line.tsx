import { IconLock } from '@tabler/icons-react';
import { TextInput } from '#renderer/components/form/text-input.tsx';

interface PasswordLineProps {
  readonly label: string;
  readonly hint: string | null;
  readonly isNew: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function PasswordLine({ label, hint, isNew, value, onChange }: PasswordLineProps) {
  return (
    <TextInput
      label={label}
      {...(hint !== null && { hint })}
      icon={IconLock}
      type="password"
      required
      autoComplete={isNew ? 'new-password' : 'current-password'}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
