/**
 * What administrators sign at the contracts of offerings, as contracts/IdentityRegistry.sol and OfferingToken.sol have
 * it (human-readable ABI).
 */
export const registryFragments = [
  'function grantRole(bytes32 role, address account)',
  'function setCustody(address wallet, bool custody)',
  'function register(tuple(address wallet, bytes32 identity, uint16 country, uint64 validUntil)[] items)',
  'function renew(tuple(address wallet, uint64 validUntil)[] items)',
  'function relocate(tuple(address wallet, uint16 country)[] items)',
] as const;

export const tokenFragments = [
  'function grantRole(bytes32 role, address account)',
  'function setDocument(bytes32 document, uint32 version, bytes32 digest)',
  'function issue(uint256 firstItem, address[] to, uint256[] units)',
  'function closeIssue(uint256 units, uint64 lockedUntil)',
  'function proposeFrozen(address wallet, bool frozen)',
  'function proposeRecovery(address lost, address replacement)',
  'function confirm(bytes32 id)',
] as const;

/**
 * Of what the identifier of a proposal is the Keccak-256, ABI-encoded: token, number of the proposal from 1, kind, who
 * proposed, wallet, replacement, units.
 */
export const PROPOSAL_PARTS = [
  'address',
  'uint256',
  'uint8',
  'address',
  'address',
  'address',
  'uint128',
] as const;

/** Text of which Keccak-256 is the role of who registers, anchors, issues and closes. */
export const AGENT_ROLE_TEXT = 'AGENT_ROLE';

/** Most wallets or items of one transaction. */
export const MAX_ITEMS = 300;
