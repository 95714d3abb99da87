import { get, useFormContext, useFormState, type FieldValues } from 'react-hook-form';

/** A native control's registration in the surrounding form, and its error as text. */
export function useField(name: string) {
  const { register } = useFormContext<FieldValues>();
  return { ...register(name), error: useFieldError(name) };
}

export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState({ name });
  return (get(errors, name) as { message?: string } | undefined)?.message;
}
