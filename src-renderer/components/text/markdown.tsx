import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import remarkGfm from 'remark-gfm';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { classNames } from '../class-names.ts';
import { markdownTarget } from './markdown-url.ts';
import { MarkdownTable } from './markdown-table.tsx';
import styles from './markdown.module.css';

interface MarkdownProps {
  /** Untrusted text; HTML in it is shown as text. */
  readonly children: string;
  /** Heading level of its top headings; 1: of a text whose headings begin with `##`, below the page's own. */
  readonly topLevel?: 1 | 2 | 3 | undefined;
}

const plugins: Options['remarkPlugins'] = [remarkGfm];

/** Renders Markdown: headings, lists, tables, links to our screens or to external https pages. */
export function Markdown({ children, topLevel = 2 }: MarkdownProps) {
  return (
    <div className={styles.text}>
      <ReactMarkdown remarkPlugins={plugins} components={componentsByLevel[topLevel]}>
        {children}
      </ReactMarkdown>
    </div>
  );
}

function MarkdownLink({
  href,
  children,
}: {
  readonly href?: string | undefined;
  readonly children?: ReactNode;
}) {
  const { links } = usePlatform();
  const target = markdownTarget(href);
  if (!target) return <span>{children}</span>;
  if (target.kind === 'path') return <Link to={target.path}>{children}</Link>;
  return (
    <a
      href={target.url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        event.preventDefault();
        links.open(target.url);
      }}
    >
      {children}
    </a>
  );
}

/** An image of our own origin; any other is replaced by its description. */
function MarkdownImage({
  src,
  alt,
}: {
  readonly src?: string | Blob | undefined;
  readonly alt?: string | undefined;
}) {
  const target = typeof src === 'string' ? markdownTarget(src) : undefined;
  if (target?.kind !== 'path') return <span>{alt}</span>;
  return <img src={target.path} alt={alt ?? ''} loading="lazy" />;
}

const columnClass = (align: unknown) =>
  classNames(align === 'right' && styles.end, align === 'center' && styles.center);

type Heading = 'h2' | 'h3' | 'h4';

function componentsFrom(first: Heading, second: Heading, third: Heading): Components {
  const heading = (Tag: Heading) => (props: { readonly children?: ReactNode }) => (
    <Tag>{props.children}</Tag>
  );
  return {
    h1: heading(first),
    h2: heading(second),
    h3: heading(third),
    h4: heading(third),
    h5: heading(third),
    h6: heading(third),
    a: MarkdownLink,
    img: MarkdownImage,
    table: ({ children }) => <MarkdownTable>{children}</MarkdownTable>,
    th: ({ children, style }) => <th className={columnClass(style?.textAlign)}>{children}</th>,
    td: ({ children, style }) => <td className={columnClass(style?.textAlign)}>{children}</td>,
  };
}

const componentsByLevel = {
  1: componentsFrom('h2', 'h2', 'h3'),
  2: componentsFrom('h2', 'h3', 'h4'),
  3: componentsFrom('h3', 'h4', 'h4'),
};
