import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import styles from './article-parts.module.css';

interface ArticleScreenFrameProps {
  /** The list that it belongs to. */
  readonly back: { readonly to: string; readonly label: string; readonly caption: string };
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** The editor; null until it is loaded. */
  readonly children: ReactNode;
}

/** The way back to the list, and what is written, or why it is not there yet. */
export function ArticleScreenFrame({ back, error, onRetry, children }: ArticleScreenFrameProps) {
  return (
    <>
      <nav aria-label={back.caption} className={styles.back}>
        <TextLink to={back.to} icon={IconArrowLeft}>
          {back.label}
        </TextLink>
      </nav>
      {error && <FailureNote error={error} onRetry={onRetry} />}
      {children ??
        (!error && (
          <Card padding="none">
            <SkeletonRows rows={8} />
          </Card>
        ))}
    </>
  );
}
