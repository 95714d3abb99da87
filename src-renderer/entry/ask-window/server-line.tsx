import { useTranslation } from 'react-i18next';
import { TextInput } from '#renderer/components/form/text-input.tsx';

interface ServerLineProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ServerLine({ value, onChange }: ServerLineProps) {
  const { t } = useTranslation('ask-window');
  return (
    <TextInput
      label={t('server')}
      inputMode="url"
      dir="ltr"
      required
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
