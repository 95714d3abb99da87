import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { PriceSheet } from './price-sheet.tsx';

interface PriceCardProps {
  readonly course: CourseDraft;
  readonly isReadOnly: boolean;
}

/** What a course costs, apart from its draft: a change waits for a second person, not for a version. */
export function PriceCard({ course, isReadOnly }: PriceCardProps) {
  const { t } = useTranslation('admin-academy');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { price, buyers } = course;
  return (
    <Card
      title={t('price')}
      end={
        !isReadOnly && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('price.change')}
          </Button>
        )
      }
    >
      <p>
        {price === null ? t('price.none') : t('price.is', { amount: formatUsd(price, format) })}
      </p>
      {buyers > 0 && <p>{t('price.buyers', { count: buyers })}</p>}
      {isOpen && <PriceSheet course={course} onClose={() => setOpen(false)} />}
    </Card>
  );
}
