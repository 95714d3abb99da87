import { useTranslation } from 'react-i18next';
import type { TreeCard, TreePath } from '#contract/api/tree.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { TextButton, TextLink } from '#renderer/components/action/text-link.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface MemberFactsProps {
  readonly card: TreeCard;
  readonly path: TreePath | undefined;
  readonly onPick: (username: string) => void;
}

/** Who invited a member, below whom they are placed, what they have. */
export function MemberFacts({ card, path, onPick }: MemberFactsProps) {
  const { t } = useTranslation('tree');
  const format = useFormat();
  const whole = (value: string | number) => formatWhole(value, format);
  const parent = path?.steps.at(-2);
  const { ends_at } = card.membership;
  // Nobody sees above themselves: one's own sponsor is known by name alone.
  const ownSponsor = useCurrentUser().data?.sponsor?.name;
  const directs = t('panel.directs.of', {
    active: whole(card.active_directs),
    all: whole(card.directs),
  });
  return (
    <KeyValueList>
      <KeyValue label={t('panel.sponsor')}>
        {card.sponsor ? (
          <Person person={card.sponsor} onPick={onPick} />
        ) : (
          ((card.is_self ? ownSponsor : t('panel.sponsor.outside')) ?? UNKNOWN)
        )}
      </KeyValue>
      {parent && (
        <KeyValue label={t('panel.under')}>
          <Person person={parent} onPick={onPick} />
        </KeyValue>
      )}
      <KeyValue label={t('panel.directs')}>
        {card.is_self ? <TextLink to="/referrals">{directs}</TextLink> : directs}
      </KeyValue>
      <KeyValue label={t('panel.lifetime')}>
        <bdi dir="ltr">
          {whole(card.left_total)} / {whole(card.right_total)} BV
        </bdi>
      </KeyValue>
      <KeyValue label={t('panel.people')}>
        <bdi dir="ltr">
          {whole(card.left_count)} / {whole(card.right_count)}
        </bdi>
      </KeyValue>
      {ends_at !== null && (
        <KeyValue label={t(card.membership.state === 'active' ? 'panel.ends' : 'panel.ended')}>
          <DateText at={ends_at} />
        </KeyValue>
      )}
      <KeyValue label={t('panel.joined')}>
        <DateText at={card.joined_at} />
      </KeyValue>
    </KeyValueList>
  );
}

interface PersonProps {
  readonly person: { readonly username: string; readonly name: string };
  readonly onPick: (username: string) => void;
}

function Person({ person, onPick }: PersonProps) {
  return <TextButton onClick={() => onPick(person.username)}>{person.name}</TextButton>;
}
