import { useFormContext, useFormState, type FieldValues } from 'react-hook-form';

/** A native control's registration in the surrounding form, and its error as text. */
export function useField(name: string) {
  const { register } = useFormContext<FieldValues>();
  return { ...register(name), error: useFieldError(name) };
}

/** The field's error as text, kept fresh. */
export function useFieldError(name: string): string | undefined {
  const { control, getFieldState } = useFormContext<FieldValues>();
  const state = useFormState({ control, name });
  return getFieldState(name, state).error?.message;
}
