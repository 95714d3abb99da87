import ReactMarkdown, { type Options } from 'react-markdown';
import type { Said } from '#contract/api/academy/academy.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';

const inline: NonNullable<Options['allowedElements']> = ['em', 'strong', 'code'];

/** A question or an option: one line with emphasis and code, nothing else. */
export function QuestionText({ said }: { readonly said: Said }) {
  const { text, langOf } = useSaid();
  return (
    <span lang={langOf(said)}>
      <ReactMarkdown allowedElements={inline} unwrapDisallowed>
        {text(said)}
      </ReactMarkdown>
    </span>
  );
}
