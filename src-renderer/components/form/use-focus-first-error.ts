import { useEffect, type RefObject } from 'react';

/**
 * After each submit: focus to the first field on the screen that has an error, else to the note
 * above the fields, so that it is read out.
 */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, submitCount: number) {
  useEffect(() => {
    if (submitCount === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Of a group of radios the chosen one, or the first.
    const control = invalid?.matches('fieldset')
      ? (invalid.querySelector<HTMLElement>('input:checked') ?? invalid.querySelector('input'))
      : invalid;
    const note = form.current?.querySelector<HTMLElement>('[data-form-note]');
    (control ?? note)?.focus();
  }, [form, submitCount]);
}
