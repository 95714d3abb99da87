import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketObject } from '#contract/api/support/tickets.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { objectIcons } from './object-looks.ts';
import { useObjectTexts } from './use-object-texts.ts';
import styles from './object-card.module.css';

interface ObjectCardProps {
  readonly object: TicketObject;
  /** Among other facts, where it is not what the card is about. */
  readonly isQuiet?: boolean;
  /** Its name leads to its screen, where the reader has that. */
  readonly isLink?: boolean;
  readonly onRemove?: (() => void) | undefined;
}

/** What a ticket is about, as it stands now. */
export function ObjectCard({ object, isQuiet, isLink, onRemove }: ObjectCardProps) {
  const { t } = useTranslation('ticket');
  const texts = useObjectTexts();
  const name = texts.name(object);
  const state = texts.state(object);
  return (
    <ObjectRow
      isQuiet={isQuiet}
      kind={object.kind}
      name={isLink && object.path ? <TextLink to={object.path}>{name}</TextLink> : name}
      line={texts.line(object)}
      end={
        <>
          {state && <StatusChip tone={state.tone}>{state.word}</StatusChip>}
          {onRemove && (
            <IconButton
              icon={IconX}
              label={t('object.remove', { object: name })}
              onClick={onRemove}
              className={styles.remove}
            />
          )}
        </>
      }
    />
  );
}

interface ObjectRowProps {
  readonly kind: TicketObject['kind'];
  readonly name: ReactNode;
  readonly line?: ReactNode;
  readonly end?: ReactNode;
  readonly isQuiet?: boolean | undefined;
}

/** An object of which no more is known than its name. */
export function ObjectRow({ kind, name, line, end, isQuiet }: ObjectRowProps) {
  return (
    <div className={classNames(styles.object, isQuiet && styles.quiet)}>
      <span className={styles.tile}>
        <Icon icon={objectIcons[kind]} />
      </span>
      <span className={styles.texts}>
        <span className={styles.name}>{name}</span>
        {line && <span className={styles.line}>{line}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}
