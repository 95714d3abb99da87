import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import styles from './news-skeletons.module.css';

const ROWS = 6;

/** The list on its way: rows as high as its own. */
export function NewsListSkeleton() {
  return (
    <SkeletonArea>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width="22%" height={9} />
          <Skeleton width="82%" height={13} />
          <Skeleton width="64%" height={10} />
        </div>
      ))}
    </SkeletonArea>
  );
}

/** The article on its way. */
export function NewsArticleSkeleton() {
  return (
    <SkeletonArea>
      <div className={styles.article}>
        <Skeleton width="168px" height={22} />
        <Skeleton width="60%" height={28} />
        <Skeleton width="38%" height={28} />
        {['100%', '92%', '97%', '58%'].map((width) => (
          <Skeleton key={width} width={width} height={13} />
        ))}
      </div>
    </SkeletonArea>
  );
}
