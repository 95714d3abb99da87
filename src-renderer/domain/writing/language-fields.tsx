import type { ReactNode } from 'react';
import { TextAreaField, TextField } from '#renderer/components/form/text-field.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './article-parts.module.css';

const BODY_ROWS = 18;

interface WrittenText {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly max: number;
  readonly hint?: string;
}

interface LanguageFieldsProps {
  readonly language: string;
  readonly title: WrittenText;
  /** What stands in lists, with its number of lines. */
  readonly lead: WrittenText & { readonly rows: number };
  readonly body: WrittenText;
  /** What comes before the fields. */
  readonly children?: ReactNode;
}

/** Title, lead and body of a text in one language, each with how much of its room is taken. */
export function LanguageFields({ language, title, lead, body, children }: LanguageFieldsProps) {
  const format = useFormat();
  const field = ({ name, value, label, max, hint }: WrittenText) => ({
    name,
    label,
    lang: language,
    maxLength: max,
    hintEnd: `${formatWhole(value.length, format)}/${formatWhole(max, format)}`,
    ...(hint !== undefined && { hint }),
  });
  return (
    <div className={styles.fields}>
      {children}
      <TextField {...field(title)} autoComplete="off" />
      <TextAreaField {...field(lead)} rows={lead.rows} />
      <TextAreaField {...field(body)} rows={BODY_ROWS} />
    </div>
  );
}
