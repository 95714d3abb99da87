import { useTranslation } from 'react-i18next';
import type { Said } from '#contract/api/academy/academy.ts';
import { Markdown } from '#renderer/components/text/markdown.tsx';
import { languageNames } from './language-names.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import styles from './academy.module.css';

interface SaidMarkdownProps {
  readonly said: Said;
  readonly topLevel?: 1 | 2 | 3 | undefined;
}

/** A text of a course, formatted; it says so where it exists only in the other language. */
export function SaidMarkdown({ said, topLevel }: SaidMarkdownProps) {
  const { text, langOf } = useSaid();
  return (
    <>
      <OnlyIn said={said} />
      <div lang={langOf(said)}>
        <Markdown topLevel={topLevel}>{text(said)}</Markdown>
      </div>
    </>
  );
}

/** "Solo en español", where a text is not in the language of the screen. */
export function OnlyIn({ said }: { readonly said: Said }) {
  const { t } = useTranslation('academy');
  const { langOf } = useSaid();
  if (langOf(said) === undefined || said.text === '') return null;
  return (
    <p className={styles.onlyIn}>{t('onlyIn', { language: languageNames(t)[said.language] })}</p>
  );
}
