import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderLine } from '#contract/api/market/market.ts';
import { marketLimits, returnReasons, type ReturnReason } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Checkbox } from '#renderer/components/form/choice/checkbox.tsx';
import { FieldGroup } from '#renderer/components/form/field-frame.tsx';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { TextAreaInput } from '#renderer/components/form/text-input.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useAskReturn } from '../market-mutations.ts';
import { Quantity } from '../parts/quantity.tsx';
import styles from './order.module.css';

interface ReturnSheetProps {
  readonly order: Order;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for a return: what of it, how many, and why. */
export function ReturnSheet({ order, opened, onClose }: ReturnSheetProps) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const returnable = order.lines.filter(({ returnable: units }) => units > 0);
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({});
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useAskReturn(order.number);
  const lines = returnable.flatMap(({ id, returnable: most }) => {
    const quantity = Math.min(units[id] ?? 0, most);
    return quantity > 0 ? [{ line: id, quantity }] : [];
  });
  const send = () => {
    setAsked(true);
    if (lines.length === 0 || reason === null) return;
    mutate(
      { lines, reason, note: note.trim() },
      {
        onSuccess: () => {
          showToast('ok', t('return.asked'));
          setUnits({});
          setAsked(false);
          onClose();
        },
      },
    );
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('return.ask')}
      desktop="drawer"
      width={460}
      footer={
        <Button kind="primary" fullWidth busy={isPending} disabled={isOffline} onClick={send}>
          {t('return.ask')}
        </Button>
      }
    >
      <div className={styles.returnForm}>
        <FieldGroup
          label={t('return.which')}
          error={isAsked && lines.length === 0 ? t('return.which.missing') : undefined}
        >
          {returnable.map((line) => (
            <Choice
              key={line.id}
              line={line}
              units={units[line.id] ?? 0}
              onChange={(quantity) => setUnits({ ...units, [line.id]: quantity })}
            />
          ))}
        </FieldGroup>
        <OptionCards
          label={t('return.why')}
          value={reason}
          onChange={setReason}
          error={isAsked && reason === null ? t('return.why.missing') : undefined}
          options={returnReasons.map((value) => ({ value, label: t(`return.reason.${value}`) }))}
        />
        <TextAreaInput
          label={t('return.note')}
          rows={3}
          maxLength={marketLimits.note}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <p className={styles.hint}>{t(`return.money.${order.payment}`)}</p>
        <OfflineNote />
        {error && <Note tone="bad">{errorText(error)}</Note>}
      </div>
    </Sheet>
  );
}

interface ChoiceProps {
  readonly line: OrderLine;
  readonly units: number;
  readonly onChange: (units: number) => void;
}

function Choice({ line, units, onChange }: ChoiceProps) {
  const { t } = useTranslation(['orders', 'cart']);
  const format = useFormat();
  const { text } = useSaid();
  const { returnable, return_until: until, name, option } = line;
  return (
    <div className={styles.choice}>
      <label>
        <Checkbox
          checked={units > 0}
          onChange={({ target }) => onChange(target.checked ? returnable : 0)}
        />
        <span>
          {text(name)}
          <small>
            {text(option)}
            {until !== null && ` · ${t('return.until', { date: formatDate(until, format) })}`}
          </small>
        </span>
      </label>
      {units > 0 && returnable > 1 && (
        <Quantity
          label={t('quantity.of', { ns: 'cart', name: text(name) })}
          value={units}
          max={returnable}
          onChange={onChange}
        />
      )}
    </div>
  );
}
