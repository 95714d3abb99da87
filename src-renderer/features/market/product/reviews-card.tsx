import { useInfiniteQuery } from '@tanstack/react-query';
import { IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product, Review } from '#contract/api/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Avatar } from '#renderer/components/avatar.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ListMore } from '#renderer/components/data/query-list.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { marketQueries } from '../market-queries.ts';
import { ReviewSheet } from './review-sheet.tsx';
import styles from './reviews.module.css';

const GRADES = [5, 4, 3, 2, 1];

/** What those say who bought it, the newest first; all grades are shown. */
export function ReviewsCard({ product }: { readonly product: Product }) {
  const { t } = useTranslation('market');
  const [isWriting, setWriting] = useState(false);
  const { rating, review_of: order, reviews } = product;
  const own = reviews.find(({ is_own: isOwn }) => isOwn);
  return (
    <Card
      title={t('reviews.title')}
      end={
        order !== null && (
          <Button size="sm" onClick={() => setWriting(true)}>
            {t(own ? 'reviews.change' : 'reviews.write')}
          </Button>
        )
      }
    >
      {rating.count === 0 ? (
        <p className={styles.none}>{t('reviews.none')}</p>
      ) : (
        <>
          <Summary product={product} />
          <Reviews product={product} />
        </>
      )}
      {order !== null && (
        <ReviewSheet
          product={product}
          own={own}
          opened={isWriting}
          onClose={() => setWriting(false)}
        />
      )}
    </Card>
  );
}

function Summary({ product: { rating, purchases, grades } }: { readonly product: Product }) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const value =
    rating.value === null ? '' : formatUsd(rating.value, format, { minimum: 1, maximum: 1 });
  return (
    <div className={styles.summary}>
      <div>
        <p>
          <b className={styles.value}>{value}</b> {t('reviews.of')}
        </p>
        <p className={styles.base}>
          {t('reviews.base', { count: rating.count, orders: purchases })}
        </p>
      </div>
      <ul className={styles.grades}>
        {GRADES.map((grade, at) => {
          const count = grades[at] ?? 0;
          return (
            <li key={grade} aria-label={t('reviews.grade', { grade, count })}>
              <span aria-hidden>{grade}</span>
              <span aria-hidden className={styles.track}>
                <i style={{ inlineSize: `${(count / Math.max(1, rating.count)) * 100}%` }} />
              </span>
              <span aria-hidden>{count}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Reviews({ product }: { readonly product: Product }) {
  const { t } = useTranslation('market');
  const [isAll, setAll] = useState(false);
  const query = useInfiniteQuery({ ...marketQueries.reviews(product.slug), enabled: isAll });
  const reviews = query.data?.pages.flatMap(({ items }) => items) ?? product.reviews;
  const { count } = product.rating;
  return (
    <>
      <ul className={styles.reviews}>
        {reviews.map((review) => (
          <ReviewRow key={review.id} review={review} />
        ))}
      </ul>
      {isAll ? (
        <ListMore query={query} />
      ) : (
        count > reviews.length && (
          <Button size="sm" onClick={() => setAll(true)}>
            {t('reviews.all', { count })}
          </Button>
        )
      )}
    </>
  );
}

function ReviewRow({ review }: { readonly review: Review }) {
  const { t } = useTranslation('market');
  const { name, grade, at, variant, text, answer } = review;
  return (
    <li className={styles.review}>
      <div className={styles.head}>
        <Avatar name={name} tone="neutral" />
        <b>{name}</b>
        <span className={styles.stars}>
          {GRADES.toReversed().map((one) => (
            <Icon
              key={one}
              icon={IconStarFilled}
              size={15}
              className={one <= grade ? styles.full : undefined}
            />
          ))}
          <VisuallyHidden>{t('reviews.stars', { grade })}</VisuallyHidden>
        </span>
        <span className={styles.when}>
          <DateText at={at} /> · <SaidText said={variant} />
        </span>
      </div>
      {text !== '' && <p>{text}</p>}
      {answer && (
        <div className={styles.answer}>
          <b>{t('reviews.answer')}</b> <DateText at={answer.at} />
          <p>{answer.text}</p>
        </div>
      )}
    </li>
  );
}
