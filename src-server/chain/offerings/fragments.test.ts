import { Interface } from 'ethers';
import { expect, test } from 'vitest';
import { MAX_ITEMS, registryFragments, tokenFragments } from '#contract/rules/offerings/calls.ts';
import { offeringInterface, registryInterface } from './contracts.ts';
import { readFileSync } from 'node:fs';

const signatures = (code: Interface): string[] => {
  const found: string[] = [];
  code.forEachFunction(({ selector, stateMutability }) => {
    found.push(`${selector} ${stateMutability}`);
  });
  return found;
};

test.each([
  ['IdentityRegistry', registryFragments, registryInterface],
  ['OfferingToken', tokenFragments, offeringInterface],
] as const)(
  'the calls of %s that screens read are the contract’s own',
  (_, fragments, contract) => {
    const own = signatures(contract);
    const read = signatures(new Interface(fragments));
    expect(read).toHaveLength(fragments.length);
    expect(own).toEqual(expect.arrayContaining(read));
  },
);

test.each(['IdentityRegistry', 'OfferingToken'])('%s takes as many items as is said', (name) => {
  const source = readFileSync(`contracts/${name}.sol`, 'utf8');
  expect(source).toMatch(new RegExp(`MAX_ITEMS = ${MAX_ITEMS};`));
});
