import type { ReactNode } from 'react';
import { Segments } from '#renderer/components/action/segments.tsx';
import styles from './article-parts.module.css';

interface LanguageColumnsProps<Language extends string> {
  readonly label: string;
  readonly languages: readonly Language[];
  /** `both`, or the one that is seen beside its preview. */
  readonly view: Language | 'both';
  readonly nameOf: (view: Language | 'both') => string;
  readonly onView: (view: Language | 'both') => void;
  readonly card: (language: Language) => ReactNode;
  readonly preview: (language: Language) => ReactNode;
}

/** A text in all its languages side by side, or in one of them beside what readers will see. */
export function LanguageColumns<Language extends string>(props: LanguageColumnsProps<Language>) {
  const { label, languages, view, nameOf, onView, card, preview } = props;
  const views = ['both' as const, ...languages];
  return (
    <>
      <div className={styles.views}>
        <Segments
          label={label}
          segments={views.map((value) => ({ value, label: nameOf(value) }))}
          value={view}
          onChange={onView}
        />
      </div>
      <div className={styles.columns}>
        {languages.filter((language) => view === 'both' || view === language).map(card)}
        {view !== 'both' && preview(view)}
      </div>
    </>
  );
}
