import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeCard } from '#contract/api/tree.ts';
import { initialsOf } from '#renderer/components/avatar.tsx';
import { formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { PictureStore } from './picture-store.ts';
import { shortVolume } from './short-volume.ts';
import type { CardFace } from './layout/model.ts';

/** Names of plans and ranks in the language of the screen. */
export function useCardTexts() {
  const { t, i18n } = useTranslation(['tree', 'common']);
  const isEnglish = i18n.language === 'en';
  return useMemo(
    () => ({
      membership: ({ membership }: TreeCard) => {
        if (membership.state !== 'active') return t(`state.${membership.state}`);
        return (isEnglish ? membership.name_en : membership.name) ?? UNKNOWN;
      },
      plan: ({ membership }: TreeCard) => (isEnglish ? membership.name_en : membership.name),
      rank: ({ rank }: TreeCard) => (rank && (isEnglish ? rank.name_en : rank.name)) ?? '',
      name: ({ is_self, username, name }: TreeCard) =>
        is_self ? t('you.named', { username }) : name,
    }),
    [t, isEnglish],
  );
}

/** Cards as the canvas writes them: every text and number ready, made once a card. */
export function useFaces(onPicture: () => void): (card: TreeCard) => CardFace {
  const { t } = useTranslation('tree');
  const texts = useCardTexts();
  const format = useFormat();
  const pictures = useMemo(() => new PictureStore(onPicture), [onPicture]);
  const write = useCallback(
    (card: TreeCard, picture: CardFace['picture']): CardFace => ({
      name: texts.name(card),
      ...twoLines(card.is_self ? `${t('you')} ${card.username}` : card.name),
      initials: initialsOf(card.name),
      picture,
      membership: texts.membership(card),
      isActive: card.membership.state === 'active',
      rank: texts.rank(card),
      left: shortVolume(card.left_carry, format),
      right: shortVolume(card.right_carry, format),
      lifetime: t('card.lifetime', {
        left: formatWhole(card.left_total, format),
        right: formatWhole(card.right_total, format),
      }),
      joined: t('card.joined', { date: formatDate(card.joined_at, format) }),
    }),
    [texts, format, t],
  );
  // Another language or region: everything is written anew.
  return useMemo(() => remembered(write, pictures), [write, pictures]);
}

/** First word, and all the others. */
function twoLines(name: string): Pick<CardFace, 'first' | 'rest'> {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return { first, rest: others.join(' ') };
}

type Write = (card: TreeCard, picture: CardFace['picture']) => CardFace;

/** Writes a card once, and again when its picture has come. */
function remembered(write: Write, pictures: PictureStore): (card: TreeCard) => CardFace {
  const made = new WeakMap<TreeCard, CardFace>();
  return (card) => {
    const picture = pictures.picture(card.avatar);
    const known = made.get(card);
    if (known?.picture === picture) return known;
    const face = write(card, picture);
    made.set(card, face);
    return face;
  };
}
