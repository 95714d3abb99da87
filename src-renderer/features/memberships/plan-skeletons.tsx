import { Card } from '#renderer/components/card.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import styles from './memberships.module.css';

/** The plans on their way. */
export function PlanSkeletons() {
  return (
    <SkeletonArea>
      <div className={styles.plans}>
        {Array.from({ length: 5 }, (_, index) => (
          <Card key={index} className={styles.planSkeleton} isListed>
            <div className={styles.skeletonLines}>
              <Skeleton width="32px" height={32} />
              <Skeleton width="50%" />
              <Skeleton width="60%" height={20} />
              <Skeleton width="80%" height={9} />
            </div>
          </Card>
        ))}
      </div>
    </SkeletonArea>
  );
}
