import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDesk } from '#contract/api/admin/market/market.ts';
import { utcDay } from '#contract/rules/days.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { WholeField } from '#renderer/domain/writing/whole-field.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { daysBetween } from './days-between.ts';
import styles from './fulfilment.module.css';

/** Units that are not there, by line. */
export type Missing = ReadonlyMap<number, number>;
type Choice = 'partial' | 'wait';

interface MissingStockProps {
  readonly desk: OrderDesk;
  readonly missing: Missing;
  readonly isBusy: boolean;
  readonly onChange: (missing: Missing) => void;
  readonly onPartial: () => void;
  readonly onWait: (until: string) => void;
}

/** Asks what is to happen where units are missing: a second package, or all of it later. */
export function MissingStock(props: MissingStockProps) {
  const { desk, missing, isBusy, onChange } = props;
  const { t } = useTranslation('shop-orders');
  const { text } = useSaid();
  const [isAsked, setAsked] = useState(desk.stage === 'wait');
  if (!isAsked) {
    return (
      <Button kind="quiet" onClick={() => setAsked(true)}>
        {t('missing.open')}
      </Button>
    );
  }
  return (
    <section className={styles.form} aria-label={t('missing.title')}>
      {desk.rest.map((line) => (
        <WholeField
          key={line.line}
          label={t('missing.of', {
            name: [text(line.name), text(line.option)].filter(Boolean).join(', '),
          })}
          value={missing.get(line.line) ?? 0}
          min={0}
          max={line.units}
          isReadOnly={isBusy}
          onChange={(count) => onChange(new Map(missing).set(line.line, count))}
        />
      ))}
      <Decision {...props} />
    </section>
  );
}

const isDecided = (choice: Choice | null, isDay: boolean): boolean =>
  choice === 'partial' || (choice === 'wait' && isDay);

function Decision({ desk, missing, isBusy, onPartial, onWait }: MissingStockProps) {
  const { t } = useTranslation('shop-orders');
  const format = useFormat();
  const { text } = useSaid();
  const isOffline = useIsOffline();
  const today = utcDay(new Date(useNow(MINUTE_MS)));
  const [choice, setChoice] = useState<Choice | null>(null);
  const expected = desk.rest
    .filter(({ line }) => (missing.get(line) ?? 0) > 0)
    .flatMap(({ line }) => desk.order.lines.find(({ id }) => id === line)?.expected_on ?? []);
  const [typed, setTyped] = useState<string | null>(null);
  const until = typed ?? expected.toSorted().at(-1) ?? '';
  const count = [...missing.values()].reduce((sum, units) => sum + units, 0);
  const all = desk.rest.reduce((sum, { units }) => sum + units, 0);
  if (count === 0) return null;
  const isAll = count === all;
  const chosen = isAll ? 'wait' : choice;
  const isDay = until >= today;
  const day = isDay ? formatDate(until, { ...format, timeZone: 'UTC' }) : t('missing.someDay');
  const names = desk.rest
    .filter(({ line }) => (missing.get(line) ?? 0) > 0)
    .map(({ name }) => text(name))
    .join(', ');
  const late = isDay && desk.order.ship_by ? daysBetween(desk.order.ship_by, until) : 0;
  return (
    <>
      <OptionCards<Choice>
        label={t('missing.count', { count })}
        value={chosen}
        onChange={setChoice}
        options={[
          {
            value: 'partial',
            label: t('partial'),
            disabled: isAll,
            hint: t('partial.hint', { amount: formatUsd(desk.second_shipping, format) }),
          },
          {
            value: 'wait',
            label: t('wait'),
            hint: late > 0 ? t('wait.late', { day, count: late }) : t('wait.inTime', { day }),
          },
        ]}
      />
      {chosen === 'wait' && (
        <TextInput
          label={t('wait.until')}
          type="date"
          min={today}
          value={until}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {chosen !== null && (
        <div className={styles.quote}>
          <p>{t('reads')}</p>
          <p>{chosen === 'wait' ? t('reads.wait', { names, day }) : t('reads.partial')}</p>
        </div>
      )}
      <Button
        kind="primary"
        size="lg"
        fullWidth
        busy={isBusy}
        disabled={!isDecided(chosen, isDay) || isOffline}
        onClick={() => (chosen === 'wait' ? onWait(until) : onPartial())}
      >
        {chosen === 'wait' ? t('wait.confirm') : t('partial.confirm', { count: all - count })}
      </Button>
    </>
  );
}
