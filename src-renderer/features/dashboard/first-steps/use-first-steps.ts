import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { addressBookQueries } from '#renderer/domain/address-book/address-book-queries.ts';
import { requestQueries } from '#renderer/domain/purchase-request/request-queries.ts';
import { useLinkShared } from '#renderer/domain/sponsor-link/link-shared.ts';
import type { FirstStepFacts } from './first-steps.ts';

/** What is done of the first steps; undefined until it is known whether something is being paid. */
export function useFirstSteps(user: CurrentUser) {
  const hasMembership = user.current_membership !== null;
  const requests = useQuery({ ...requestQueries.open('membership'), enabled: !hasMembership });
  const addresses = useQuery(addressBookQueries.list);
  const { isShared } = useLinkShared();
  const [followed, setFollowed] = useState<number | null>(null);
  // What an administrator reviews waits for no payment: it is followed where it was made. Once a
  // request has ended it is not among these, and how it ended is still to be read.
  const open = requests.data?.items.find(
    ({ status }) => status === 'New' || status === 'Processing',
  );
  if (open && open.number !== followed) setFollowed(open.number);

  const [address] = addresses.data?.items ?? [];
  const isKnown = hasMembership || requests.data !== undefined || requests.error !== null;
  const facts: FirstStepFacts | undefined = isKnown
    ? {
        emailVerified: user.email_verified,
        hasMembership,
        hasRequest: followed !== null,
        hasAddress: address !== undefined,
        linkShared: isShared,
      }
    : undefined;
  return { facts, request: open, followed, follow: setFollowed, address };
}
