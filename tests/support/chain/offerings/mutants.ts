import { sourceOf, type ContractName } from './compile.ts';

/** One small change of a contract that takes a rule away. */
export interface Mutant {
  readonly contract: ContractName;
  readonly name: string;
  readonly text: string;
}

/** What stands in the source exactly once, and what is put in its place. */
type Change = readonly [from: string, to: string];

const changes: Readonly<Record<ContractName, readonly Change[]>> = {
  IdentityRegistry: [
    ['entry.validUntil >= block.timestamp', 'entry.validUntil > block.timestamp'],
    ['entry.validUntil >= block.timestamp', 'entry.validUntil != 0'],
    ['identity == 0 || identity == CUSTODY', 'identity == 0'],
    ['identity == 0 || identity == CUSTODY', 'identity == CUSTODY'],
    ['country == 0 || country > 999', 'country == 0'],
    ['country == 0 || country > 999', 'country > 999'],
    ['end <= block.timestamp ||', 'end < block.timestamp ||'],
    ['end <= block.timestamp ||', ''],
    [' || end > block.timestamp + MAX_VALIDITY', ''],
    ['entry.identity = identity;', '{}'],
    ['entry.country = _checkedCountry(wallet, item.country);', ''],
    ['_memberEntry(wallets[i]).validUntil = 0;', '_memberEntry(wallets[i]);'],
    ['_memberEntry(wallets[i]).validUntil = 0;', 'delete _entries[wallets[i]];'],
    [' && entry.identity != CUSTODY) revert', ') revert'],
    ['Entry(CUSTODY, 0, type(uint64).max)', 'Entry(CUSTODY, 724, type(uint64).max)'],
    ['Entry(CUSTODY, 0, type(uint64).max)', 'Entry(CUSTODY, 0, uint64(block.timestamp))'],
    [
      '            entry.validUntil = 0;\n        }\n        emit CustodySet',
      '}\n emit CustodySet',
    ],
    ['MAX_ITEMS = 300', 'MAX_ITEMS = 301'],
    ['MAX_VALIDITY = 10 * 365 days', 'MAX_VALIDITY = 20 * 365 days'],
    ['OWNER_DELAY = 3 days', 'OWNER_DELAY = 0'],
  ],
  OfferingToken: [
    ['bool toCustody = _checkHolder(to);', 'bool toCustody = false;'],
    ['bool withCustody = _checkHolder(from) || toCustody;', 'bool withCustody = toCustody;'],
    ['_checkHolder(from) || toCustody', '_checkHolder(from)'],
    ['block.timestamp < lockedUntil', 'block.timestamp <= lockedUntil'],
    ['block.timestamp < lockedUntil', 'block.timestamp + 1 < lockedUntil'],
    ['withCustody && from == msg.sender', 'withCustody'],
    ['withCustody && from == msg.sender', 'from == msg.sender'],
    ['!(withCustody && from == msg.sender)', 'true'],
    ['value > free', 'value >= free'],
    ['if (frozen == 0) return', 'if (frozen != 0) return'],
    ['balance > frozen ? balance - frozen : 0', 'balance'],
    ['super._update(from, to, value);', 'ERC20._update(from, to, value);'],
    ['return country == 0 || _countries.get(country);', 'return _countries.get(country);'],
    ['return country == 0 || _countries.get(country);', 'return country < 1000;'],
    ['return country == 0;', 'return true;'],
    ['countries[i] == 0 || countries[i] > 999', 'countries[i] == 0'],
    ['countries[i] == 0 || countries[i] > 999', 'countries[i] > 999'],
    ['nextItem = uint64(firstItem + count);', ''],
    ['nextItem = uint64(firstItem + count);', 'nextItem = uint64(firstItem + 1);'],
    ['hasIssued[msg.sender] = true;', ''],
    ['issueClosed = true;', ''],
    ['lockedUntil = lockedUntil_;', ''],
    ['latestVersion[document] = version;', ''],
    ['documentOf[document][version] = digest;', 'documentOf[document][1] = digest;'],
    ['if (!hasRole(AGENT_ROLE, msg.sender)) _checkRole(DEFAULT_ADMIN_ROLE);', ''],
    [
      'if (!hasRole(AGENT_ROLE, msg.sender)) _checkRole(DEFAULT_ADMIN_ROLE);',
      '_checkRole(AGENT_ROLE);',
    ],
    ['++_acts[proposal.wallet];', ''],
    ['++_acts[replacement];', ''],
    ['time: uint48(block.timestamp)', 'time: type(uint48).max / 2'],
    [
      'block.timestamp > proposal.time + PROPOSAL_LIFE',
      'block.timestamp >= proposal.time + PROPOSAL_LIFE',
    ],
    ['PROPOSAL_LIFE = 7 days', 'PROPOSAL_LIFE = 8 days'],
    ['abi.encode(address(this), ', 'abi.encode('],
    ['++_proposed, kind', '_proposed, kind'],
    [
      'kind, msg.sender, wallet, replacement, units)\n        );',
      'wallet, replacement, units)\n        );',
    ],
    ['msg.sender, wallet, replacement, units)\n        );', 'msg.sender, units));'],
    ['msg.sender, wallet, replacement, units)\n        );', 'msg.sender, wallet, replacement));'],
    ['delete _proposals[id];\n        ++_acts', '++_acts'],
    ['delete _proposals[id];\n        emit Cancelled', 'emit Cancelled'],
    ['frozen ? Kind.Freeze : Kind.Unfreeze', 'Kind.Freeze'],
    ['frozen ? Kind.Freeze : Kind.Unfreeze', 'Kind.Unfreeze'],
    ['else if (proposal.kind == Kind.Unpause) _unpause();\n        else ', 'else '],
    [
      'returns (bytes32 id) {\n        _checkRecovery(lost, replacement);',
      'returns (bytes32 id) {',
    ],
    ['private {\n        _checkRecovery(lost, replacement);', 'private {'],
    ['if (freeze.whole) _setFrozen(replacement, true);\n        else ', ''],
    ['else _setFrozen(lost, true);', ''],
    ['if (freeze.units != 0) {', 'if (false) {'],
    ['_setFrozenUnits(lost, 0);', ''],
    ['_freezes[replacement].units + freeze.units', 'freeze.units'],
    ['ERC20._update(lost, replacement, units);', '_update(lost, replacement, units);'],
    ['ERC20._update(lost, replacement, units);', ''],
    ['uint256 units = balanceOf(lost);', 'uint256 units = balanceOf(lost) - freeze.units;'],
    [
      'function decimals() public pure override returns (uint8) {\n        return 0;',
      'function decimals() public pure override returns (uint8) {\n        return 18;',
    ],
    ['MAX_ITEMS = 300', 'MAX_ITEMS = 301'],
    ['MAX_LOCK_UP = 10 * 365 days', 'MAX_LOCK_UP = 20 * 365 days'],
    ['OWNER_DELAY = 3 days', 'OWNER_DELAY = 0'],
  ],
};

/** A refusal: its error's name is the mutant's. The arguments hold no bracket of their own but a pair. */
const REFUSAL = /revert (?<error>\w+)\((?:[^()]|\(\))*\);/gu;
/** Rights and bounds before a body, at a line's end or on one of its own. */
const MODIFIER =
  /(?<=[\s)])(?:onlyRole\((?!DEFAULT_ADMIN_ROLE\) internal)\w+\)|inBatch\([\w.]+\)|whenPaused)(?=\s)/gu;

const without = (text: string, at: number, length: number, instead: string): string =>
  text.slice(0, at) + instead + text.slice(at + length);

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

function* mutantsOf(contract: ContractName): Generator<Mutant> {
  const source = sourceOf(contract);
  for (const { 0: found, index, groups } of source.matchAll(REFUSAL)) {
    const name = `line ${lineOf(source, index)} without ${groups?.['error'] ?? ''}`;
    yield { contract, name, text: without(source, index, found.length, '{}') };
  }
  for (const { 0: found, index } of source.matchAll(MODIFIER)) {
    const name = `line ${lineOf(source, index)} without ${found}`;
    yield { contract, name, text: without(source, index, found.length, '') };
  }
  for (const [from, to] of changes[contract]) {
    const at = source.indexOf(from);
    if (at < 0 || source.includes(from, at + 1)) {
      throw new Error(`${contract} has not exactly one "${from}".`);
    }
    const name = `line ${lineOf(source, at)}: ${from} → ${to || 'nothing'}`.replaceAll(
      /\s+/gu,
      ' ',
    );
    yield { contract, name, text: without(source, at, from.length, to) };
  }
}

/** Every refusal, every right, and what else was thought of, each taken away alone. */
export const mutants = (): readonly Mutant[] => [
  ...mutantsOf('IdentityRegistry'),
  ...mutantsOf('OfferingToken'),
];
