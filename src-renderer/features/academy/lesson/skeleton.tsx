import { Card } from '#renderer/components/card.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import styles from './lesson.module.css';

/** A lesson on its way. */
export function LessonSkeleton() {
  return (
    <Card padding="form">
      <SkeletonArea>
        <div className={styles.skeleton}>
          <Skeleton width="46%" height={22} />
          {['92%', '97%', '88%', '95%', '58%'].map((width) => (
            <Skeleton key={width} width={width} height={13} />
          ))}
        </div>
      </SkeletonArea>
    </Card>
  );
}
