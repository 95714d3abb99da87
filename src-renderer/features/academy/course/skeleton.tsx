import { Card } from '#renderer/components/card.tsx';
import { Skeleton, SkeletonArea, SkeletonRows } from '#renderer/components/skeleton.tsx';
import styles from './course.module.css';

/** A course on its way. */
export function CourseSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Card padding="none" className={styles.headCard}>
          <SkeletonArea>
            <div className={styles.head}>
              <div className={styles.intro}>
                <Skeleton width="38%" />
                <Skeleton width="82%" height={26} />
                <Skeleton width="64%" />
              </div>
              <div className={styles.cover} />
            </div>
          </SkeletonArea>
        </Card>
        <Card padding="none">
          <SkeletonRows rows={6} />
        </Card>
      </div>
    </div>
  );
}
