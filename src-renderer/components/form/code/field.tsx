import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { CodeInput } from './input.tsx';
import { useFieldError } from '../use-field.ts';

interface CodeFieldProps extends Pick<
  ComponentProps<typeof CodeInput>,
  'label' | 'labelEnd' | 'hint' | 'hintEnd' | 'length' | 'icon' | 'autoFocus' | 'disabled'
> {
  readonly name: string;
}

/** A numeric code in a Form. */
export function CodeField({ name, ...rest }: CodeFieldProps) {
  const { field } = useController({ name });
  const error = useFieldError(name);
  return (
    <CodeInput
      {...rest}
      {...field}
      value={typeof field.value === 'string' ? field.value : ''}
      error={error}
    />
  );
}
