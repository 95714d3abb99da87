import type { ReactNode } from 'react';
import { offeringChain } from '#contract/api/admin/offering-chain.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useOnChain } from '../chain-context.tsx';
import { SignAct } from './sign-act.tsx';
import { CallMismatchError } from './use-chain-signing.ts';
import { askedOf, isWanted, type WantedCall } from './wanted-call.ts';

interface CallActProps {
  readonly wanted: WantedCall;
  /** Names it among the calls of the screen. */
  readonly signKey: string;
  readonly children: ReactNode;
  readonly name?: string;
  readonly isNext?: boolean;
}

/** A call of a contract: given by the server, compared with the screen, signed by the wallet. */
export function CallAct({ wanted, signKey, ...rest }: CallActProps) {
  const { offering, chain } = useOnChain();
  const { registry, token } = chain;
  const prepare = async () => {
    const given = await request(offeringChain.call, {
      params: { id: offering.id },
      body: askedOf(wanted),
    });
    const place = {
      chainId: chain.chain.chain_id,
      registry: registry?.address ?? null,
      token: token?.address ?? null,
    };
    if (!(await isWanted(given, wanted, place))) throw new CallMismatchError();
    return { to: given.to, data: given.data };
  };
  return <SignAct wish={{ key: signKey, prepare }} {...rest} />;
}
