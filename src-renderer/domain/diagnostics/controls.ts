import i18next from 'i18next';
import { controlRoles } from '#contract/diagnostics/controls.ts';
import type { ControlRole } from '#contract/diagnostics/controls.ts';
import type { DiagnosticEvent } from '#contract/diagnostics/diagnostics.ts';
import { accessibleName, createKnownTexts } from './control-name.ts';
import type { KnownTexts } from './control-name.ts';

type Note = (event: DiagnosticEvent) => void;

/** Everything that can be pressed or entered; the nearest one around what was hit counts. */
const CONTROLS =
  'button, a[href], input, textarea, select, summary, [role="button"], [role="link"], [role="tab"], [role="menuitem"], [role="option"], [role="switch"], [role="checkbox"], [role="radio"], [role="combobox"], [role="slider"], [role="textbox"], [contenteditable="true"]';
/** Of those, what is entered to be filled in. */
const FIELDS =
  'input:not([type="button"], [type="submit"], [type="reset"]), textarea, select, [role="combobox"], [role="textbox"], [role="slider"], [contenteditable="true"]';

const inputRoles: Readonly<Record<string, ControlRole>> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
};
const tagRoles: Readonly<Record<string, ControlRole>> = {
  A: 'link',
  BUTTON: 'button',
  SUMMARY: 'button',
  SELECT: 'combobox',
};

function roleOf(control: Element): ControlRole {
  const said = controlRoles.find((role) => role === control.getAttribute('role'));
  if (said) return said;
  if (control instanceof HTMLInputElement) return inputRoles[control.type] ?? 'textbox';
  return tagRoles[control.tagName] ?? 'textbox';
}

let known: { readonly of: string; readonly texts: KnownTexts } | undefined;

/** The product's texts in the language of the screen, as far as screens have loaded them. */
function knownTexts(): KnownTexts {
  const { language } = i18next;
  const packs = (i18next.isInitialized ? i18next.getDataByLanguage(language) : undefined) ?? {};
  const of = [language, ...Object.keys(packs)].join(' ');
  if (known?.of !== of) known = { of, texts: createKnownTexts(packs) };
  return known.texts;
}

/** A control as a recording has it: what it is, and its name where that is the product's own text. */
export function controlEvent(
  kind: 'press' | 'focus',
  control: Element,
  at: number,
): Extract<DiagnosticEvent, { readonly kind: 'press' | 'focus' }> {
  const name = knownTexts().find(accessibleName(control));
  return { at, kind, role: roleOf(control), ...(name !== undefined && { name }) };
}

/** Notes which controls are pressed and which fields are entered. Returns how to stop. */
export function watchControls(note: Note, page: Document = document): () => void {
  const watching = new AbortController();
  const options = { capture: true, passive: true, signal: watching.signal } as const;
  const watch = (type: 'click' | 'focusin', kind: 'press' | 'focus', which: string): void => {
    page.addEventListener(
      type,
      ({ target }) => {
        const control = target instanceof Element ? target.closest(which) : null;
        if (control) note(controlEvent(kind, control, Date.now()));
      },
      options,
    );
  };
  watch('click', 'press', CONTROLS);
  watch('focusin', 'focus', FIELDS);
  return () => watching.abort();
}
