import { IconShare2 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { useLinkShared } from './link-shared.ts';

type ShareLinkButtonProps = Omit<ComponentProps<typeof CopyLinkButton>, 'children' | 'compact'>;

/** Hands the sponsor link to the device's own sharing; copies it where there is none. */
export function ShareLinkButton({ link, ...look }: ShareLinkButtonProps) {
  const { t } = useTranslation('tree');
  const { markShared } = useLinkShared();
  const canShare = typeof navigator.share === 'function' && navigator.canShare?.({ url: link });
  if (!canShare) {
    return (
      <CopyLinkButton {...look} link={link}>
        {t('next.copy')}
      </CopyLinkButton>
    );
  }
  // Who thinks better of it has shared nothing: that is no failure.
  const share = () => navigator.share({ url: link }).then(markShared, () => undefined);
  return (
    <Button {...look} icon={IconShare2} onClick={() => void share()}>
      {t('next.share')}
    </Button>
  );
}
