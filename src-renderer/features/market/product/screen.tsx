import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { market, Product } from '#contract/api/market/market.ts';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { marketQueries } from '../market-queries.ts';
import { CartButton } from '../parts/market-tabs.tsx';
import { MARKET_PATH } from '../paths.ts';
import { AboutCard, FactsCard } from './about-card.tsx';
import { AddForm } from './add-form.tsx';
import { BuyingCard } from './buying-card.tsx';
import { Gallery } from './gallery.tsx';
import { ReviewsCard } from './reviews-card.tsx';
import { useBuying } from './use-buying.ts';
import styles from './product.module.css';

interface ProductScreenProps {
  readonly slug: string;
  readonly off: ReactNode;
  readonly notFound: ReactNode;
}

/** One product: what it looks like and is, what it costs, and what others say who bought it. */
export function ProductScreen({ slug, off, notFound }: ProductScreenProps) {
  const { t } = useTranslation('market');
  const { data, error, refetch, dataUpdatedAt } = useQuery(marketQueries.product(slug));
  if (hasCode<typeof market.product>(error, 'area_off')) return off;
  if (hasCode<typeof market.product>(error, 'not_found')) return notFound;
  return (
    <>
      <div className={styles.top}>
        <Crumbs
          crumbs={[
            { label: t('title'), to: MARKET_PATH },
            ...(data
              ? [
                  {
                    label: <SaidText said={data.category.name} />,
                    to: `${MARKET_PATH}?category=${encodeURIComponent(data.category.slug)}`,
                  },
                  { label: <SaidText said={data.name} /> },
                ]
              : [{ label: t('product') }]),
          ]}
        />
        <CartButton />
      </div>
      {data && <OfflineAge at={dataUpdatedAt} />}
      {!data && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ProductSkeleton />}
      {data && <Whole product={data} />}
    </>
  );
}

function Whole({ product }: { readonly product: Product }) {
  const { t } = useTranslation('market');
  const buying = useBuying(product);
  const isPhone = useIsPhone();
  return (
    <>
      <div className={styles.page}>
        <div className={styles.main}>
          <Gallery product={product} isGone={buying.most === 0} />
          <AboutCard product={product} />
          <ReviewsCard product={product} />
        </div>
        <aside aria-label={t('buy')} className={styles.side}>
          <BuyingCard product={product} buying={buying} hasForm={!isPhone} />
          <FactsCard facts={product.facts} />
        </aside>
      </div>
      {isPhone && (
        <div className={styles.phoneBar}>
          <AddForm product={product} buying={buying} />
        </div>
      )}
    </>
  );
}

function ProductSkeleton() {
  return (
    <SkeletonArea>
      <div className={styles.page}>
        <Skeleton height={360} />
        <Skeleton height={360} />
      </div>
    </SkeletonArea>
  );
}
