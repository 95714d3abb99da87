import type { ComponentProps } from 'react';
import { TextAreaInput, TextInput } from './text-input.tsx';
import { useField } from './use-field.ts';

type Owned = 'name' | 'error' | 'ref' | 'onChange' | 'onBlur' | 'value' | 'defaultValue';

/** Field name in the form's values. */
interface Named {
  readonly name: string;
}

/** A text input in a Form. */
export function TextField({
  name,
  ...rest
}: Named & Omit<ComponentProps<typeof TextInput>, Owned>) {
  return <TextInput {...rest} {...useField(name)} />;
}

/** A textarea in a Form. */
export function TextAreaField({
  name,
  ...rest
}: Named & Omit<ComponentProps<typeof TextAreaInput>, Owned>) {
  return <TextAreaInput {...rest} {...useField(name)} />;
}
