import { IconLanguage, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ShopProduct } from '#contract/api/admin/market/market.ts';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';

const tones: Readonly<Record<ShopProduct['state'], ChipTone>> = {
  draft: 'neutral',
  published: 'ok',
  retired: 'warn',
};

export function ProductStateChip({ state }: Pick<ShopProduct, 'state'>) {
  const { t } = useTranslation('shop-products');
  return <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>;
}

/** In which language something is missing; nothing where both are whole. */
export function MissingChips({ missing }: Pick<ShopProduct, 'missing'>) {
  const { t } = useTranslation('shop-products');
  const lacking = (['es', 'en'] as const).filter((language) => missing[language].length > 0);
  if (lacking.length === 0) return <StatusChip tone="ok">{t('languages.both')}</StatusChip>;
  return lacking.map((language) => (
    <StatusChip key={language} tone="warn" icon={IconLanguage}>
      {t(`languages.missing.${language}`, { count: missing[language].length })}
    </StatusChip>
  ));
}

interface StockChipProps {
  /** Null: as many as are wanted. */
  readonly available: number | null;
  /** How many of its variants have less than they should. */
  readonly low: number;
  readonly variants: number;
}

/** What can be sold, of all variants together: low and nothing are said in words. */
export function StockChip({ available, low, variants }: StockChipProps) {
  const { t } = useTranslation('shop-products');
  if (available === null) return t('stock.unlimited');
  if (available === 0) {
    return (
      <StatusChip tone="neutral" icon={IconStack2}>
        {t('stock.none')}
      </StatusChip>
    );
  }
  if (low === 0) return t('stock.count', { count: available });
  return (
    <StatusChip tone="warn" icon={IconStack2}>
      {variants === 1
        ? t('stock.low', { count: available })
        : t('stock.lowOf', { available, low, variants })}
    </StatusChip>
  );
}
