import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Product, Variant } from '#contract/api/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextButton, TextLink } from '#renderer/components/action/text-link.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useAwait } from '../market-mutations.ts';
import { Quantity } from '../parts/quantity.tsx';
import { CART_PATH } from '../paths.ts';
import type { Buying } from './use-buying.ts';
import styles from './product.module.css';

interface AddFormProps {
  readonly product: Product;
  readonly buying: Buying;
}

/** How many, and the button that puts them into the cart; of what is gone, the way to hear of more. */
export function AddForm({ product, buying }: AddFormProps) {
  const { t } = useTranslation('market');
  const { text } = useSaid();
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const { chosen, most, quantity, setQuantity, add } = buying;
  if (!chosen) return <p className={styles.only}>{t('stock.none')}</p>;
  const name = text(product.name);
  if (most === 0) {
    // The only variant is not named on the page.
    const awaited = buying.options.length === 1 ? name : text(chosen.name);
    return <Awaited slug={product.slug} variant={chosen} name={awaited} />;
  }
  return (
    <div className={styles.form}>
      <OfflineNote />
      <div className={styles.formRow}>
        <Quantity
          label={t('quantity.of', { name })}
          size="lg"
          value={quantity}
          max={most}
          onChange={setQuantity}
        />
        <Button
          kind="primary"
          size="lg"
          fullWidth
          busy={add.isPending}
          disabled={isOffline}
          onClick={() => add.mutate({ variant: chosen.id, units: quantity })}
        >
          {t('product.add')}
        </Button>
      </div>
      <p role="status" className={styles.added}>
        {add.data && (
          <>
            {t('product.added', { name })} {t('cart.spoken', { count: add.data.units })}.{' '}
            <TextLink to={CART_PATH}>{t('cart.see')}</TextLink>
          </>
        )}
      </p>
      {add.error && <Note tone="bad">{errorText(add.error)}</Note>}
    </div>
  );
}

interface AwaitedProps {
  readonly slug: string;
  readonly variant: Variant;
  /** What is awaited, as the page calls it. */
  readonly name: string;
}

function Awaited({ slug, variant, name }: AwaitedProps) {
  const { t } = useTranslation('market');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const { mutate, isPending, error } = useAwait(slug);
  const set = (on: boolean) => mutate({ variant: variant.id, on });
  return (
    <div className={styles.form}>
      {variant.is_awaited ? (
        <p role="status" className={styles.added}>
          {t('product.notify.on', { variant: name })}{' '}
          <TextButton onClick={() => set(false)}>{t('product.notify.off')}</TextButton>
        </p>
      ) : (
        <Button
          size="lg"
          fullWidth
          icon={IconBell}
          busy={isPending}
          disabled={isOffline}
          onClick={() => set(true)}
        >
          {t('product.notify', { variant: name })}
        </Button>
      )}
      <OfflineNote />
      {error && <Note tone="bad">{errorText(error)}</Note>}
    </div>
  );
}
