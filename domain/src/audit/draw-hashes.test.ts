import { expect, test } from 'vitest';
import { plainHashing } from '../testing/plain-hashing.ts';
import { headHash, leafHash, pathPlaces, rootByPath, toHex, treeNodes, treeRoot, utf8 } from './draw-hashes.ts';

test.each([
  ['', ''],
  ['aZ 9~\n', '615a20397e0a'],
  ['é', 'c3a9'],
  ['€😀', 'e282acf09f9880'],
  // A percent sign stands for itself, alone and beside letters that are not of ASCII.
  ['%41', '253431'],
  ['%é', '25c3a9'],
  // Half of a character is written as a replacement.
  ['\ud800', 'efbfbd'],
])('[DRW-02] the text %j has the bytes %s in UTF-8', (text, hex) => {
  expect(toHex(utf8(text))).toBe(hex);
});

test('[DRW-02] every byte has two small hexadecimal digits', () => {
  expect(toHex(Uint8Array.of(0, 9, 10, 16, 171, 255))).toBe('00090a10abff');
});

test('[DRW-02] what is hashed begins with what it is, and holds its parts as JSON', () => {
  // ["a","b"] and ["a",5]
  expect(leafHash(plainHashing, ['a', 'b'])).toBe('005b2261222c2262225d');
  expect(headHash(plainHashing, ['a', 5])).toBe('025b2261222c355d');
});

test.each([
  [[], ['']],
  [['a1'], ['a1']],
  [
    ['a1', 'b2'],
    ['a1', 'b2', '01a1b2'],
  ],
  [
    ['a1', 'b2', 'c3'],
    ['a1', 'b2', 'c3', '01a1b2', 'c3', '0101a1b2c3'],
  ],
  [
    ['a1', 'b2', 'c3', 'd4', 'e5'],
    [...['a1', 'b2', 'c3', 'd4', 'e5', '01a1b2', '01c3d4', 'e5'], ...['0101a1b201c3d4', 'e5', '010101a1b201c3d4e5']],
  ],
  // What is no hexadecimal digit counts as zero.
  [
    ['a1', 'zz'],
    ['a1', 'zz', '01a100'],
  ],
])('[DRW-02] above the leaves %j are the nodes %j, and a node without a neighbour moves up', (leaves, nodes) => {
  expect(treeNodes(plainHashing, leaves)).toEqual(nodes);
  expect(treeRoot(plainHashing, leaves)).toBe(nodes.at(-1));
});

test.each<[number, number, string[]]>([
  [1, 0, []],
  [2, 0, ['right 1']],
  [2, 1, ['left 0']],
  [3, 2, ['left 3']],
  [5, 0, ['right 1', 'right 6', 'right 9']],
  [5, 3, ['left 2', 'left 5', 'right 9']],
  [5, 4, ['left 8']],
])('[DRW-04] of %i leaves that at %i has beside its way up: %j', (leaves, place, path) => {
  expect(pathPlaces(leaves, place).map(({ side, node }) => `${side} ${node}`)).toEqual(path);
});

test('[DRW-04] a leaf and what is beside its way up make the root, each on its side', () => {
  const path = [{ side: 'left', hash: 'c3' } as const, { side: 'right', hash: 'e5' } as const];
  expect(rootByPath(plainHashing, 'd4', path)).toBe('0101c3d4e5');
  expect(rootByPath(plainHashing, 'd4', [])).toBe('d4');
});
