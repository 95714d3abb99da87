import type { Macro } from '#contract/api/admin/support/texts.ts';

export const macroNames = ['name_es', 'text_es', 'name_en', 'text_en', 'category'] as const;
export type MacroName = (typeof macroNames)[number];

/** A macro as it is typed: an empty category is any. */
export type MacroValues = Readonly<Record<MacroName, string>>;

export const valuesOf = (macro: Macro | null): MacroValues => ({
  name_es: macro?.name_es ?? '',
  text_es: macro?.text_es ?? '',
  name_en: macro?.name_en ?? '',
  text_en: macro?.text_en ?? '',
  category: macro?.category ?? '',
});
