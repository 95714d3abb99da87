import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '#contract/api/market/market.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { Card } from '#renderer/components/card.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { marketQueries } from '../market-queries.ts';
import parts from '../parts/parts.module.css';
import { CART_PATH, MARKET_PATH } from '../paths.ts';
import { useCartStream } from '../use-cart-stream.ts';
import { AddressPart } from './address-part.tsx';
import { InvoicePart } from './invoice-part.tsx';
import { PaymentPart } from './payment-part.tsx';
import { ShippingPart } from './shipping-part.tsx';
import { PayBar } from './paying.tsx';
import { Summary } from './summary.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePlacing } from './use-placing.ts';

interface CheckoutScreenProps {
  readonly off: ReactNode;
}

/** The whole checkout on one page; nothing is charged before its one button. */
export function CheckoutScreen({ off }: CheckoutScreenProps) {
  // The reasons of a refusal, too: they are not waited for when it comes.
  const { t } = useTranslation(['cart', 'purchase-request']);
  const { data: cart, error, refetch } = useQuery(marketQueries.cart);
  useCartStream();
  if (hasCode(error, 'area_off')) return off;
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('market'), to: MARKET_PATH },
          { label: t('title'), to: CART_PATH },
          { label: t('checkout.crumb') },
        ]}
      />
      <PageHeader title={t('checkout.title')} subtitle={t('checkout.lead')} />
      {!cart && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!cart && !error && (
        <Card padding="none">
          <SkeletonRows rows={4} />
        </Card>
      )}
      {cart && cart.lines.length === 0 && (
        <Card>
          <EmptyState
            why="none"
            action={
              <LinkButton size="sm" to={MARKET_PATH}>
                {t('empty.action')}
              </LinkButton>
            }
          >
            {t('empty')}
          </EmptyState>
        </Card>
      )}
      {cart && cart.lines.length > 0 && <Page cart={cart} />}
    </>
  );
}

function Page({ cart }: { readonly cart: Cart }) {
  const checkout = useCheckout(cart);
  const placing = usePlacing(checkout);
  const isPhone = useIsPhone();
  const { quote } = checkout;
  return (
    <>
      <div className={classNames(parts.columns, parts.wide)}>
        <Card padding="none">
          {checkout.isShipped && <AddressPart checkout={checkout} />}
          {checkout.isShipped && <ShippingPart checkout={checkout} />}
          <InvoicePart checkout={checkout} />
          <PaymentPart checkout={checkout} />
        </Card>
        <div className={parts.sticky}>
          <Summary checkout={checkout} placing={placing} lines={cart.lines} />
        </div>
      </div>
      {isPhone && quote && <PayBar checkout={checkout} placing={placing} quote={quote} />}
    </>
  );
}
