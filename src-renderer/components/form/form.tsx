import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#renderer/lib/api/error.ts';
import { classNames } from '../class-names.ts';
import { useAskedBeforeClose } from '../overlay/sheet-context.ts';
import { useErrorText } from '../text/error-text.ts';
import { SCHEMA_MISSING, yupResolver, type SchemaSource } from './resolver.ts';
import { Note } from '../text/note.tsx';
import styles from './form.module.css';

/** Form state, for callers that also need it outside the form: a review beside it, a draft. */
export function useSchemaForm<Values extends FieldValues>(
  schema: SchemaSource<Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  const { t } = useTranslation('validation', { useSuspense: false });
  return useForm<Values>({
    defaultValues,
    resolver: yupResolver(schema, (id, values) => t(id, values)),
    mode: 'onTouched',
    // useFocusFirstError focuses by position on the screen instead.
    shouldFocusError: false,
  });
}

interface FormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /**
   * A thrown error is a refusal: its field errors are shown on the fields, anything else as a note
   * above.
   */
  readonly onSubmit: (values: Values) => Promise<void> | void;
  /**
   * Text of the note for an error thrown by `onSubmit`; null: no note. By default the error's
   * standard text, unless the server named fields of this form.
   */
  readonly refusal?: ((error: unknown) => ReactNode) | undefined;
  /** Row gap of 15 px instead of 22, for registration. */
  readonly dense?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * The only form component: validates by schema, maps a server's refusal to fields, focuses the
 * first invalid field, submits on Enter, and ignores a submit while another is in progress.
 */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, onSubmit, refusal, dense, className, children } = props;
  const { t, i18n } = useTranslation('validation', { useSuspense: false });
  const errorText = useErrorText();
  const element = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [note, setNote] = useState<ReactNode>(null);
  // The form keeps track of it only where it is read during rendering.
  const { isDirty } = form.formState;
  /** The values that were accepted last, as text: nothing of them is lost. */
  const accepted = useRef('');
  const written = () => JSON.stringify(form.getValues());
  useAskedBeforeClose(() =>
    running.current ? 'saving' : isDirty && written() !== accepted.current,
  );
  useFocusFirstError(element, form.formState.submitCount);

  const refuse = (error: unknown) => {
    const unplaced: string[] = [];
    let placed = 0;
    for (const [name, { id, values }] of fieldErrorsOf(error)) {
      // A newer server may send a message id unknown to this version.
      const known = i18n.exists(id, { ns: 'validation', ...values });
      const message = known ? t(id, { ...values }) : t('field.invalid');
      if (element.current?.elements.namedItem(name)) {
        form.setError(name as Path<Values>, { type: 'server', message });
        placed += 1;
      } else unplaced.push(message);
    }
    if (refusal) setNote(refusal(error));
    else if (unplaced.length > 0) setNote(unplaced.join(' '));
    else if (placed === 0) setNote(errorText(error));
  };

  const save = async (values: Values) => {
    // Typing goes on while the server answers: what comes later is not accepted with it.
    const sent = written();
    try {
      await onSubmit(values);
      accepted.current = sent;
    } catch (error) {
      refuse(error);
    }
  };

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className={classNames(styles.form, dense && styles.dense, className)}
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals: a form inside a sheet must not submit the form
          // around it.
          event.stopPropagation();
          if (running.current) return;
          running.current = true;
          setNote(null);
          void form
            .handleSubmit(save, (errors) => {
              if (SCHEMA_MISSING in errors) setNote(errorText(new ApiError('FETCH_ERROR')));
            })(event)
            .finally(() => {
              running.current = false;
            });
        }}
      >
        {note && (
          <div tabIndex={-1} data-form-note className={styles.note}>
            <Note tone="bad">{note}</Note>
          </div>
        )}
        {children}
      </form>
    </FormProvider>
  );
}

const fieldErrorsOf = (error: unknown) =>
  error instanceof ApiError ? Object.entries(error.fields) : [];

/**
 * After each submit, focuses the first invalid field in screen order, otherwise the note above the
 * fields, so that it is announced.
 */
function useFocusFirstError(form: RefObject<HTMLFormElement | null>, submitCount: number) {
  useEffect(() => {
    if (submitCount === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // In a radio group: the selected radio, or the first.
    const control = invalid?.matches('fieldset')
      ? (invalid.querySelector<HTMLElement>('input:checked') ?? invalid.querySelector('input'))
      : invalid;
    const note = form.current?.querySelector<HTMLElement>('[data-form-note]');
    (control ?? note)?.focus();
  }, [form, submitCount]);
}
