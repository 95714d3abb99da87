import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { useLinkShared } from '#renderer/domain/sponsor-link/link-shared.ts';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import { showToast } from '#renderer/lib/toast.ts';

/** Copies the link to invite with, says so, and remembers that it was done. */
export function useCopySponsorLink(): () => void {
  const { t } = useTranslation('palette');
  const origin = usePublicOrigin();
  const { data: user } = useCurrentUser();
  const { markShared } = useLinkShared();
  return () => {
    if (!user) return;
    navigator.clipboard.writeText(sponsorLink(origin, user.username)).then(
      () => {
        markShared();
        showToast('ok', t('action.copied'));
      },
      () => showToast('bad', t('action.not-copied')),
    );
  };
}
