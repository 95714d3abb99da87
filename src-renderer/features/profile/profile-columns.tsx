import { Suspense, type ReactNode } from 'react';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { MembershipCard } from './membership-card.tsx';
import styles from './profile.module.css';

interface ProfileColumnsProps {
  readonly user: CurrentUser;
  /** The last card beside the form. */
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** A form with the facts beside it. */
export function ProfileColumns({ user, end, children }: ProfileColumnsProps) {
  return (
    <div className={styles.columns}>
      {children}
      <div className={styles.aside}>
        <MembershipCard user={user} />
        <Suspense>{end}</Suspense>
      </div>
    </div>
  );
}
