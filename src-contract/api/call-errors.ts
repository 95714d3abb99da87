import type { AnyEndpoint, EndpointSchemas } from './endpoint.ts';
import { usualErrors, type ErrorCode } from './errors.ts';

/** Every code that a call can be refused with: for what it is, and what it names. */
export function errorsOfCall(
  { audience, once }: Pick<AnyEndpoint, 'audience' | 'once'>,
  { errors = [], proposed }: Pick<EndpointSchemas, 'errors' | 'proposed'>,
): readonly ErrorCode[] {
  const isForMembers = audience === 'member' || audience === 'admin';
  const { always, ofMembers, ofKeys, ofProposals } = usualErrors;
  return [
    ...new Set<ErrorCode>([
      ...always,
      ...(isForMembers ? ofMembers : []),
      ...(once ? ofKeys : []),
      ...(proposed ? ofProposals : []),
      ...errors,
    ]),
  ];
}
