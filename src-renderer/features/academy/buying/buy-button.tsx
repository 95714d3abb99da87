import { IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/api/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { priceToPay } from './price-of.ts';
import { useBuyingParams } from './use-buying-params.ts';
import styles from './buying.module.css';

/** Where the price alone keeps a course shut: begins to buy it. Nothing while that goes on. */
export function BuyButton({ course }: { readonly course: Course }) {
  const { t } = useTranslation('academy');
  const format = useFormat();
  const { isBuying, request, buy } = useBuyingParams();
  const amount = priceToPay(course);
  if (amount === null || isBuying || request !== null) return null;
  return (
    <div className={styles.begin}>
      <Button kind="primary" size="lg" fullWidth icon={IconShoppingCart} onClick={buy}>
        {t('buy.action', { amount: formatUsd(amount, format) })}
      </Button>
    </div>
  );
}
