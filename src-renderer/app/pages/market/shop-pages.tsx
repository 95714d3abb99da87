import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { CartScreen } from '#renderer/features/market/cart/screen.tsx';
import { CatalogueScreen } from '#renderer/features/market/catalogue/screen.tsx';
import { CheckoutScreen } from '#renderer/features/market/checkout/screen.tsx';
import { OrderScreen } from '#renderer/features/market/order/screen.tsx';
import { OrdersScreen } from '#renderer/features/market/orders/screen.tsx';
import { ProductScreen } from '#renderer/features/market/product/screen.tsx';
import { AreaScreen } from '../../area-screen.tsx';
import { NotFound } from '../../not-found.tsx';
import { ClosedShop } from './closed-shop.tsx';

/** The marketplace's catalogue. */
export function MarketplacePage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="marketplace" closed={<ClosedShop />}>
      <CatalogueScreen title={t('heading.marketplace')} off={<ClosedShop />} />
    </AreaScreen>
  );
}

/** One product. */
export function MarketplaceProductPage() {
  const { slug = '' } = useParams();
  return (
    <AreaScreen area="marketplace" closed={<ClosedShop />}>
      <ProductScreen key={slug} slug={slug} off={<ClosedShop />} notFound={<NotFound />} />
    </AreaScreen>
  );
}

/** The cart. */
export function MarketplaceCartPage() {
  return (
    <AreaScreen area="marketplace" closed={<ClosedShop />}>
      <CartScreen off={<ClosedShop />} />
    </AreaScreen>
  );
}

/** The checkout. */
export function MarketplaceCheckoutPage() {
  return (
    <AreaScreen area="marketplace" closed={<ClosedShop />}>
      <CheckoutScreen off={<ClosedShop />} />
    </AreaScreen>
  );
}

/** The member's orders; they stay while the marketplace is closed. */
export function MarketplaceOrdersPage() {
  const { t } = useTranslation('shell');
  return <OrdersScreen title={t('heading.marketplace-orders')} />;
}

/** One order; it stays while the marketplace is closed. */
export function MarketplaceOrderPage() {
  const { number = '' } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(number)) return <NotFound />;
  return <OrderScreen key={number} number={Number(number)} notFound={<NotFound />} />;
}
