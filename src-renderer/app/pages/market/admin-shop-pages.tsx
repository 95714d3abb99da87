import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ProductScreen } from '#renderer/features/admin-market/editor/screen.tsx';
import { FulfilmentScreen } from '#renderer/features/admin-market/fulfilment/screen.tsx';
import { ProductsScreen } from '#renderer/features/admin-market/products/screen.tsx';
import { ReturnsScreen } from '#renderer/features/admin-market/returns/screen.tsx';
import { ReviewsScreen } from '#renderer/features/admin-market/reviews/screen.tsx';
import { SalesScreen } from '#renderer/features/admin-market/sales/screen.tsx';
import { SetupScreen } from '#renderer/features/admin-market/setup/screen.tsx';
import { AreaScreen } from '../../area-screen.tsx';
import { NotFound } from '../../not-found.tsx';

/* What was sold is sent, given back and counted whether the area is switched on or not; what is sold
   is written while it is on. */

export function AdminShopOrdersPage() {
  const { t } = useTranslation('shell');
  return <FulfilmentScreen title={t('heading.admin-market-orders')} />;
}

export function AdminShopReturnsPage() {
  const { t } = useTranslation('shell');
  return <ReturnsScreen title={t('heading.admin-market-returns')} />;
}

export function AdminShopReviewsPage() {
  const { t } = useTranslation('shell');
  return <ReviewsScreen title={t('heading.admin-market-reviews')} />;
}

export function AdminShopSalesPage() {
  const { t } = useTranslation('shell');
  return <SalesScreen title={t('heading.admin-market-sales')} />;
}

export function AdminShopProductsPage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="marketplace">
      <ProductsScreen title={t('heading.admin-market-products')} />
    </AreaScreen>
  );
}

/** Editor of one product. */
export function AdminShopProductPage() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFound />;
  return (
    <AreaScreen area="marketplace">
      <ProductScreen key={id} id={Number(id)} notFound={<NotFound />} />
    </AreaScreen>
  );
}

export function AdminShopSetupPage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="marketplace">
      <SetupScreen title={t('heading.admin-market-setup')} />
    </AreaScreen>
  );
}
