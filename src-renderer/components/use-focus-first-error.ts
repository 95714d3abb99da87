import { useEffect, type RefObject } from 'react';

/**
 * After each submit: focus to the first field on the screen that has an error, else to the note
 * above the fields, so that it is read out.
 */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, submitCount: number) {
  useEffect(() => {
    if (submitCount === 0) return;
    const target =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>('[data-form-note]');
    target?.focus();
  }, [form, submitCount]);
}
