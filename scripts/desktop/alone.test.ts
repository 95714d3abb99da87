import { expect, test } from 'vitest';
import { alone, interfacesIn } from './alone.ts';

const heading = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop\n`;

test('interfaces of the network are read, one or several', () => {
  const loopback = '    lo:  123  1 0 0 0 0 0 0  123 1 0 0 0 0 0 0\n';
  expect(interfacesIn(heading + loopback)).toEqual(['lo']);
  expect(interfacesIn(`${heading + loopback}  eth0: 9 1 0 0 0 0 0 0 9 1 0 0 0 0 0 0\n`)).toEqual([
    'lo',
    'eth0',
  ]);
  expect(interfacesIn(heading)).toEqual([]);
});

test('a command keeps its words', () => {
  expect(alone(['node', 'a b', '$HOME']).slice(-4)).toEqual(['alone', 'node', 'a b', '$HOME']);
});
