import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product, Review } from '#contract/api/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { FieldError } from '#renderer/components/form/field-frame.tsx';
import { TextAreaInput } from '#renderer/components/form/text-input.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useReview } from '../market-mutations.ts';
import styles from './reviews.module.css';

const grades = ['5', '4', '3', '2', '1'] as const;
type Grade = (typeof grades)[number];

interface ReviewSheetProps {
  readonly product: Product;
  /** The one that was written before: it is replaced. */
  readonly own: Review | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A grade and a word about what was bought. */
export function ReviewSheet({ product, own, opened, onClose }: ReviewSheetProps) {
  const { t } = useTranslation('market');
  const { text: said } = useSaid();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useReview(product.slug, () => {
    showToast('ok', t('reviews.sent'));
    onClose();
  });
  const [grade, setGrade] = useState<Grade | null>(
    () => grades.find((one) => Number(one) === own?.grade) ?? null,
  );
  const [text, setText] = useState(own?.text ?? '');
  const [isAsked, setAsked] = useState(false);
  const send = () => {
    setAsked(true);
    if (grade === null) return;
    mutate({ grade: Number(grade), text: text.trim() });
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('reviews.about', { name: said(product.name) })}
      footer={
        <Button kind="primary" fullWidth busy={isPending} onClick={send}>
          {t('reviews.send')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.label}>{t('reviews.how')}</p>
        <Segments
          fullWidth
          label={t('reviews.how')}
          segments={grades.map((value) => ({ value, label: value }))}
          value={grade ?? ('' as Grade)}
          onChange={setGrade}
        />
        {isAsked && grade === null && <FieldError>{t('reviews.gradeMissing')}</FieldError>}
        <TextAreaInput
          label={t('reviews.text')}
          hint={t('reviews.text.hint')}
          rows={5}
          maxLength={marketLimits.review}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {error && <Note tone="bad">{errorText(error)}</Note>}
      </div>
    </Sheet>
  );
}
