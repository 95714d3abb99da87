import { useTranslation } from 'react-i18next';
import type { TreeCard } from '#contract/api/tree.ts';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { CopyLinkButton } from '#renderer/domain/sponsor-link/copy-link-button.tsx';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import inner from './panel.module.css';

/**
 * The links that place whoever registers at the end of one leg of this member. Left and right stand
 * where they are in the tree. Of somebody whose link is refused it says so instead.
 */
export function PlacementLinks({ card }: { readonly card: TreeCard }) {
  const { t } = useTranslation('tree');
  const origin = usePublicOrigin();
  const of = { name: card.name };
  const label = t(card.is_self ? 'place.self' : 'place', of);
  if (!card.takes_sign_ups) {
    return (
      <section className={inner.links} aria-label={label}>
        <p className={inner.hint}>{t('place.refused')}</p>
      </section>
    );
  }
  return (
    <section className={inner.links} aria-label={label}>
      <p className={inner.hint}>{t(card.is_self ? 'place.hint.self' : 'place.hint', of)}</p>
      <div className={inner.exact} dir="ltr">
        {(['left', 'right'] as const).map((side) => (
          <CopyLinkButton key={side} size="sm" link={sponsorLink(origin, card.username, side)}>
            {t(`insertion.link.${side}`)}
          </CopyLinkButton>
        ))}
      </div>
    </section>
  );
}
