import { AddressBlock } from '#renderer/components/text/address.tsx';

interface AddressFactsProps {
  readonly label: string;
  readonly address: string;
  /** The address it takes the place of: what differs is marked. */
  readonly against?: string | undefined;
}

/** One address, whole and under its name. */
export function AddressFacts({ label, address, against }: AddressFactsProps) {
  return <AddressBlock label={label} address={address} against={against} />;
}
