import { Card } from '#renderer/components/card.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import styles from './catalogue.module.css';

const CARDS = 6;

/** The course that is gone on with, on its way. */
export function ResumeSkeleton() {
  return (
    <Card padding="none">
      <SkeletonArea>
        <div className={styles.resume}>
          <div className={styles.blank} />
          <div className={styles.resumeBody}>
            <Skeleton width="22%" />
            <Skeleton width="64%" height={20} />
            <Skeleton width="90%" height={6} />
          </div>
        </div>
      </SkeletonArea>
    </Card>
  );
}

/** Courses on their way: a cover and three bars each. */
export function CardsSkeleton() {
  return (
    <SkeletonArea>
      <div className={styles.grid}>
        {Array.from({ length: CARDS }, (_, index) => (
          <Card key={index} padding="none" isListed className={styles.card}>
            <div className={styles.cover}>
              <div className={styles.blank} />
            </div>
            <div className={styles.body}>
              <Skeleton width="48%" height={10} />
              <Skeleton width="82%" height={15} />
              <Skeleton width="36%" />
            </div>
          </Card>
        ))}
      </div>
    </SkeletonArea>
  );
}
