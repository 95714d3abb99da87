import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AddressCheck } from '#contract/api/account/addresses.ts';
import { ADDRESS_PATTERN } from '#contract/rules/limits.ts';
import {
  addressBookQueries,
  addressChecksKey,
} from '#renderer/domain/address-book/address-book-queries.ts';

/** Milliseconds of rest after typing before the server is asked. */
const PAUSE = 350;

export interface LiveCheck {
  /** Only ever of the address that stands in the field now. */
  readonly check: AddressCheck | undefined;
  readonly isChecking: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** The answer for an address, waited for; rejects with ApiError. */
  readonly ensure: (wallet: string) => Promise<AddressCheck>;
}

/** Checks the address as it is typed: asked when typing pauses, the question before it aborted. */
export function useAddressCheck(typed: string): LiveCheck {
  const queryClient = useQueryClient();
  const wanted = ADDRESS_PATTERN.test(typed.trim()) ? typed.trim() : undefined;
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const isAsked = wanted !== undefined && asked === wanted;
  const query = useQuery({
    ...(isAsked
      ? addressBookQueries.check(wanted)
      : { queryKey: [...addressChecksKey], queryFn: skipToken }),
    retry: false,
  });
  return {
    check: isAsked ? query.data : undefined,
    isChecking: wanted !== undefined && (!isAsked || query.isFetching),
    error: isAsked ? query.error : null,
    retry: () => void query.refetch(),
    ensure: (wallet) => queryClient.query(addressBookQueries.check(wallet)),
  };
}
