import { useTranslation } from 'react-i18next';
import type { InvoicePaper } from '#contract/ipc/archive.ts';
import type { PaperLine } from '#contract/rules/paper.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import styles from './archive.module.css';

/** An invoice or credit note as it was written, line by line. */
export function InvoiceFacts({ paper: { order, paper } }: { readonly paper: InvoicePaper }) {
  const { t } = useTranslation('archive');
  const keyed = paper.lines.map((line, at) => ({ line, key: `${at} ${line.role}` }));
  return (
    <section aria-label={paper.name}>
      <TextLink to={`/marketplace/orders/${order}`}>
        {t('record.order', { number: order })}
      </TextLink>
      <ul className={styles.paper}>
        {keyed.map(({ line, key }) => (
          // The first row names the columns of a table: here each article stands in lines of its own.
          <li key={key} className={styles[line.role]} hidden={line.role === 'head'}>
            <LineText line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LineText({ line: { role, cells } }: { readonly line: PaperLine }) {
  const [first = '', ...others] = cells;
  const last = others.at(-1);
  return (
    <>
      <span dir="auto">
        {first}
        {role === 'row' && <small>{others.slice(0, -1).join(' × ')}</small>}
      </span>
      {last !== undefined && <span dir="auto">{last}</span>}
    </>
  );
}
