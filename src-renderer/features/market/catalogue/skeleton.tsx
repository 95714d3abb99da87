import { Card } from '#renderer/components/card.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import styles from './catalogue.module.css';

const CARDS = 8;

/** Products on their way: a picture and three bars each. */
export function CardsSkeleton() {
  return (
    <SkeletonArea>
      <div className={styles.grid}>
        {Array.from({ length: CARDS }, (_, index) => (
          <Card key={index} padding="none" isListed className={styles.card}>
            <div className={styles.picture} />
            <div className={styles.body}>
              <Skeleton width="82%" height={15} />
              <Skeleton width="52%" height={10} />
              <Skeleton width="40%" height={16} />
            </div>
          </Card>
        ))}
      </div>
    </SkeletonArea>
  );
}
