import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import type { CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { AmountField } from '#renderer/components/form/amount/field.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { ReasonField } from '#renderer/domain/proposals/reason-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useAskPrice } from '../academy-mutations.ts';
import styles from './editor.module.css';

interface PriceSheetProps {
  readonly course: Pick<CourseDraft, 'id' | 'price'>;
  readonly onClose: () => void;
}

/** Asks for another price of a course, or for none; another person accepts it. */
export function PriceSheet({ course, onClose }: PriceSheetProps) {
  const { t } = useTranslation('admin-academy');
  const format = useFormat();
  const sayAsked = useAskedToast();
  const ask = useAskPrice(course);
  const form = useSchemaForm<{ readonly price: string; readonly reason: string }>(
    async () => (await import('./price-schema.ts')).priceSchema(format),
    { price: course.price === null ? '' : formatUsd(course.price, format), reason: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t('price.change')}>
      <Form
        form={form}
        dense
        onSubmit={async ({ price, reason }) => {
          sayAsked(await ask.mutateAsync({ price: readAmount(price), reason }));
          onClose();
        }}
      >
        <Note tone="info">{t('price.two')}</Note>
        <AmountField
          name="price"
          label={t('price.field')}
          currency="USD"
          echo={(amount) =>
            amount === null ? t('price.field.hint') : `${formatUsd(amount, format)} USD`
          }
        />
        <ReasonField />
        <div className={styles.buttons}>
          <BackButton />
          <SubmitButton size="md" fullWidth={false}>
            {t('price.ask')}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
