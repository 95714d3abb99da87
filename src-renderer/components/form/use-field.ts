import { useFormContext, useFormState, type FieldValues } from 'react-hook-form';

/** Registers a native control in the surrounding form; returns its error as text, too. */
export function useField(name: string) {
  const { register } = useFormContext<FieldValues>();
  return { ...register(name), error: useFieldError(name) };
}

/** The field's current error as text. */
export function useFieldError(name: string): string | undefined {
  const { control, getFieldState } = useFormContext<FieldValues>();
  const state = useFormState({ control, name });
  return getFieldState(name, state).error?.message;
}
