import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoicePaper } from '#contract/ipc/archive.ts';
import type { PaperLine } from '#contract/rules/paper.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import styles from './archive.module.css';

/** An invoice or credit note as it was written, line by line. */
export function InvoiceFacts({ paper: { order, paper } }: { readonly paper: InvoicePaper }) {
  const { t } = useTranslation('archive');
  const columns = paper.lines.find(({ role }) => role === 'head')?.cells ?? [];
  const keyed = paper.lines.map((line, at) => ({ line, key: `${at} ${line.role}` }));
  return (
    <section aria-label={paper.name}>
      <TextLink to={`/marketplace/orders/${order}`}>
        {t('record.order', { number: order })}
      </TextLink>
      <ul className={styles.paper}>
        {keyed.map(({ line, key }) => (
          // The first row names the columns of a table: here each article stands in lines of its own, and
          // says those names where they are heard.
          <li key={key} className={styles[line.role]} hidden={line.role === 'head'}>
            <LineText line={line} columns={columns} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LineTextProps {
  readonly line: PaperLine;
  /** Names of the columns, from that of the article on. */
  readonly columns: readonly string[];
}

function LineText({ line: { role, cells }, columns }: LineTextProps) {
  const [first = '', ...others] = cells;
  const last = others.at(-1);
  const isRow = role === 'row';
  const figures = others
    .slice(0, -1)
    .map((figure, at) => ({ figure, name: columns[at + 1] ?? '', key: `${at}` }));
  return (
    <>
      <span dir="auto">
        {first}
        {isRow && (
          <small>
            {figures.map(({ figure, name, key }, at) => (
              <Fragment key={key}>
                {at > 0 && ' × '}
                <ColumnName name={name} />
                {figure}
              </Fragment>
            ))}
          </small>
        )}
      </span>
      {last !== undefined && (
        <span dir="auto">
          {isRow && <ColumnName name={columns[others.length] ?? ''} />}
          {last}
        </span>
      )}
    </>
  );
}

/** What the figure after it is, for who does not see where it stands. */
const ColumnName = ({ name }: { readonly name: string }) =>
  name !== '' && <VisuallyHidden>{name}: </VisuallyHidden>;
