import type { ComponentProps } from 'react';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { useLinkShared } from './link-shared.ts';

interface CopyLinkButtonProps extends Omit<
  ComponentProps<typeof CopyButton>,
  'value' | 'onCopied'
> {
  readonly link: string;
}

/** Copies the sponsor link, and remembers that it was done. */
export function CopyLinkButton({ link, ...look }: CopyLinkButtonProps) {
  const { markShared } = useLinkShared();
  return <CopyButton {...look} value={link} onCopied={markShared} />;
}
