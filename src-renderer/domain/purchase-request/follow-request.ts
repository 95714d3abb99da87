import { purchaseRequests, type PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { openLines } from '#renderer/lib/api/request.ts';
import { followLines, type Following } from '#renderer/lib/api/follow-lines.ts';

interface FollowingRequest extends Pick<Following<PurchaseRequest>, 'signal' | 'onStream'> {
  readonly onRequest: (request: PurchaseRequest) => void;
}

/** Follows a request over its stream: see `followLines`. */
export const followRequest = (
  number: number,
  { signal, onRequest, onStream }: FollowingRequest,
): Promise<void> =>
  followLines<PurchaseRequest>({
    open: (ending) => openLines(purchaseRequests.watch, { params: { number }, signal: ending }),
    signal,
    onLine: onRequest,
    onStream,
  });
