import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { FieldGroup } from '#renderer/components/form/field-frame.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { ObjectCard, ObjectRow } from '#renderer/domain/ticket/object-card.tsx';
import { useObjectTexts } from '#renderer/domain/ticket/use-object-texts.ts';
import type { CameWith } from './new-ticket-values.ts';
import { supportQueries, type ObjectName } from './support-queries.ts';
import styles from './new-ticket.module.css';

interface CameAlongProps {
  readonly came: CameWith;
  readonly hasObject: boolean;
  readonly onRemove: () => void;
}

/** What the ticket is about without a word of its member: object, reference, the ticket before it. */
export function CameAlong({ came, hasObject, onRemove }: CameAlongProps) {
  const { t } = useTranslation('support');
  const texts = useObjectTexts();
  const { object, requestId, follows, screen } = came;
  const isObject = object !== null && hasObject;
  if (!isObject && requestId === null && follows === null) return null;
  const name = isObject ? texts.name(object) : null;
  const seen = [name, requestId === null ? null : t('came.reference', { id: requestId })];
  return (
    <FieldGroup
      label={t('came')}
      hint={
        <>
          {screen !== null && `${t('came.from', { screen })} `}
          {(isObject || requestId !== null) &&
            t('came.seen', { what: seen.filter((one) => one !== null).join(t('came.and')) })}
        </>
      }
    >
      {isObject && <Carried object={object} onRemove={onRemove} />}
      {follows !== null && (
        <p className={styles.follows}>
          <TextLink to={`/support/${follows}`}>{t('came.follows', { number: follows })}</TextLink>
        </p>
      )}
    </FieldGroup>
  );
}

function Carried({
  object,
  onRemove,
}: {
  readonly object: ObjectName;
  readonly onRemove: () => void;
}) {
  const texts = useObjectTexts();
  const query = useQuery(supportQueries.object(object));
  if (query.data) return <ObjectCard object={query.data} onRemove={onRemove} />;
  return (
    <ObjectRow
      kind={object.kind}
      name={texts.name(object)}
      line={
        query.isPending && (
          <SkeletonArea>
            <Skeleton width="10em" height={9} />
          </SkeletonArea>
        )
      }
    />
  );
}
