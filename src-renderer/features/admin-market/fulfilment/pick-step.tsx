import { IconBarcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDesk } from '#contract/api/admin/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { MissingStock, type Missing } from './missing-stock.tsx';
import { useDeskAction } from './order-mutations.ts';
import { PackLines } from './pack-lines.tsx';
import { useDeskError } from './use-desk-error.ts';
import styles from './fulfilment.module.css';

/** Units are ticked off by their SKU; what is not there is sent later, or waited for. */
export function PickStep({ desk }: { readonly desk: OrderDesk }) {
  const { t } = useTranslation('shop-orders');
  const errorText = useDeskError();
  const isOffline = useIsOffline();
  const action = useDeskAction(desk);
  const field = useRef<HTMLInputElement>(null);
  const [sku, setSku] = useState('');
  const [missing, setMissing] = useState<Missing>(new Map());
  const lines = desk.package?.lines ?? desk.rest;
  const isBegun = desk.package !== null;
  const there = desk.rest
    .map(({ line, units }) => ({ line, quantity: units - (missing.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const isShort = [...missing.values()].some((count) => count > 0);
  const parts = isShort ? there : null;
  const scan = () => {
    // Offline what was scanned stays in the field; the reason stands above it.
    if (sku.trim() === '' || isOffline) return;
    // A scanner does not wait for the answer: the field is empty for the next one at once.
    action.mutate({ kind: 'pick', sku, lines: parts });
    setSku('');
    field.current?.focus();
  };
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          scan();
        }}
      >
        <TextInput
          ref={field}
          label={t('scan')}
          icon={IconBarcode}
          end={<KeyHint keys={['↵']} />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={marketLimits.sku}
          // Who opens an order to pick it scans next.
          autoFocus
          value={sku}
          error={action.error ? errorText(action.error) : undefined}
          onChange={({ target }) => setSku(target.value)}
        />
      </form>
      <PackLines lines={lines} />
      {!isBegun && (
        <MissingStock
          desk={desk}
          missing={missing}
          onChange={setMissing}
          isBusy={action.isPending}
          onPartial={() => action.mutate({ kind: 'begin', lines: there })}
          onWait={(until) => action.mutate({ kind: 'wait', until })}
        />
      )}
      {!isBegun && !isShort && (
        <Button
          kind="primary"
          size="lg"
          fullWidth
          busy={action.isPending}
          disabled={isOffline}
          onClick={() => action.mutate({ kind: 'begin', lines: null })}
        >
          {t('begin')}
        </Button>
      )}
    </>
  );
}
