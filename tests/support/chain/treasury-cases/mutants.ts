import { mutantsOf, type Change } from '../mutation.ts';

const changes: readonly Change[] = [
  ['block.timestamp > deadline', 'block.timestamp >= deadline'],
  ['problem == ECDSA.RecoverError.NoError && ', ''],
  [' && signer == approver', ''],
  ['if (problem == ECDSA.RecoverError.NoError && signer == approver) return;', ''],
  ['keccak256(items))', 'keccak256(items[:ITEM_BYTES]))'],
  ['emit Approved(run, approver, msg.sender);', ''],
  ['emit Paid(run, number);', ''],
  ['emit Skipped(run, number, to, address(token), amount);', ''],
  ['bits |= bit;', ''],
  ['_paid[word] = bits;\n                word', 'word'],
  ['bits = _paid[word];\n            }', '}'],
  ['_paid[word] = bits;\n        if', 'if'],
  ['amount = 0;', ''],
  ['shr(192, first)', 'and(shr(192, first), 0xffffffff)'],
  ['shr(160, calldataload(add(start, 28)))', 'and(calldataload(add(start, 8)), 0xffffffff)'],
  ['1 << (number & 255);', '1 << (number & 127);'],
  ['(1 << (number & 255)) != 0', '(1 << (number & 127)) != 0'],
  ['MAX_ITEMS = 300', 'MAX_ITEMS = 301'],
  ['MAX_ITEMS = 300', 'MAX_ITEMS = 299'],
  ['OWNER_DELAY = 3 days', 'OWNER_DELAY = 0'],
  ['TRANSFER_GAS = 150_000', 'TRANSFER_GAS = 1_000_000'],
  ['GAS_BEFORE_TRANSFER = 170_000', 'GAS_BEFORE_TRANSFER = 20_000'],
  ['WINDOW = 25', 'WINDOW = 24'],
  ['iszero(returndatasize()),', '0,'],
  ['and(gt(returndatasize(), 0x1f), eq(mload(0x00), 1))', 'gt(returndatasize(), 0x1f)'],
  ['total > remaining', 'total >= remaining'],
  ['uint104(before + total)', 'uint104(total)'],
  ['uint104(inHour + total)', 'uint104(total)'],
  ['entry.hour == hour ? entry.amount : 0', 'entry.amount'],
  ['if (old.hour + WINDOW == next) spent -= old.amount;', ''],
  [
    'return allowance.limit > spent ? allowance.limit - spent : 0;',
    'return allowance.limit - spent;',
  ],
  ['if (!hasRole(OPERATOR_ROLE, msg.sender)) _checkRole(DEFAULT_ADMIN_ROLE);', ''],
  [
    'if (!hasRole(OPERATOR_ROLE, msg.sender)) _checkRole(DEFAULT_ADMIN_ROLE);',
    '_checkRole(DEFAULT_ADMIN_ROLE);',
  ],
];

/** Every refusal, every right, and what else was thought of, each taken away alone. */
export const mutants = () => [...mutantsOf('ApprovedPayouts', changes)];
