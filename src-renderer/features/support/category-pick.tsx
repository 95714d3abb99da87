import { useTranslation } from 'react-i18next';
import { ticketCategories, type TicketCategory } from '#contract/rules/support/tickets.ts';
import { FieldGroup } from '#renderer/components/form/field-frame.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { categoryIcons } from '#renderer/domain/ticket/object-looks.ts';
import styles from './new-ticket.module.css';

interface CategoryPickProps {
  readonly value: TicketCategory;
  readonly onChange: (category: TicketCategory) => void;
}

/** One of eight topics, all in sight. */
export function CategoryPick({ value, onChange }: CategoryPickProps) {
  const { t } = useTranslation(['support', 'ticket']);
  return (
    <FieldGroup role="radiogroup" label={t('form.topic')}>
      <div className={styles.pick}>
        {ticketCategories.map((category) => (
          <label key={category} className={styles.topic}>
            <input
              type="radio"
              name="category"
              value={category}
              checked={category === value}
              onChange={() => onChange(category)}
            />
            <Icon icon={categoryIcons[category]} size={15} />
            {t(`category.${category}`, { ns: 'ticket' })}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
