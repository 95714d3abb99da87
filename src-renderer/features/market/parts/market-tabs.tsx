import { IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkTabs } from '#renderer/components/action/link-tabs.tsx';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { marketQueries } from '../market-queries.ts';
import { CART_PATH, MARKET_PATH, ORDERS_PATH } from '../paths.ts';
import styles from './parts.module.css';

/** Catalogue and orders: two parts of one screen, each with its address. */
export function MarketTabs() {
  const { t } = useTranslation('market');
  return (
    <LinkTabs
      label={t('parts')}
      tabs={[
        { to: MARKET_PATH, isExact: true, label: t('nav.catalogue') },
        { to: ORDERS_PATH, label: t('nav.orders') },
      ]}
    />
  );
}

/** Leads to the cart, with how much is in it; nothing while the marketplace is closed. */
export function CartButton() {
  const { t } = useTranslation('market');
  const isOn = useIsAreaOn('marketplace') ?? false;
  const { data } = useQuery({ ...marketQueries.cart, enabled: isOn });
  if (!isOn) return null;
  const units = data?.units ?? 0;
  return (
    <LinkButton
      to={CART_PATH}
      icon={IconShoppingCart}
      aria-label={units > 0 ? t('cart.spoken', { count: units }) : undefined}
    >
      {/* Its name begins with what is seen: the word and the number are two. */}
      {t('cart.button')} {units > 0 && <span className={styles.badge}>{units}</span>}
    </LinkButton>
  );
}
