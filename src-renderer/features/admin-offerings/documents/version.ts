import type { AdminOffering } from '#contract/api/admin/offerings.ts';

export type OfferingDocument = AdminOffering['documents'][number];
export type OfferingVersion = OfferingDocument['versions'][number];

/** Characters of a text are limited by the contract, and where there is none it is empty here. */
export interface VersionTexts {
  readonly text_es: string;
  readonly text_en: string;
}

export const textNames = ['text_es', 'text_en'] as const;

/** As the server takes them: without English there is none. */
export const sentTexts = ({ text_es, text_en }: VersionTexts) => ({
  text_es,
  text_en: text_en.trim() === '' ? null : text_en,
});
