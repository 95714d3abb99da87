import { useTranslation } from 'react-i18next';
import { useLinkShared } from '#renderer/domain/sponsor-link/link-shared.ts';

/** Hands a link to the system's sheet of apps, where there is one. */
export function useShareLink(link: string): {
  readonly canShare: boolean;
  readonly share: () => void;
} {
  const { t } = useTranslation('directs');
  const { markShared } = useLinkShared();
  return {
    canShare: 'share' in navigator,
    share: () => {
      navigator.share({ url: link, title: t('links.shareTitle') }).then(markShared, () => {
        // Closing the system's sheet is no failure.
      });
    },
  };
}
