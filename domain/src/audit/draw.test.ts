import { expect, test } from 'vitest';
import { hexOf, plainHashing } from '../testing/plain-hashing.ts';
import { draw, drawKey, freezePopulation, leafSalt, type PopulationMember, secretHash, ticketOf } from './draw.ts';

const member = (number: string, other: Partial<PopulationMember> = {}): PopulationMember => ({
  ...{ number, country: 'AU', second: 'Heart', standing: 'RANDOM', reason: '', ...other },
});

test('[DRW-02] a population is frozen by member number, each leaf with a salt of its own, and its root binds the rest', () => {
  const members = [member('20', { standing: 'MANDATORY', reason: 'LATE' }), member('3'), member('10')];
  const { leaves, nodes, tree, root, ...frozen } = freezePopulation(plainHashing, { members, share: 750, salt: 'st' });
  expect(frozen.members.map(({ number }) => number)).toEqual(['10', '20', '3']);
  expect(members.map(({ number }) => number)).toEqual(['20', '3', '10']);
  expect(leaves).toEqual([
    hexOf(`\0["${hexOf('01st')}","10","AU","Heart","RANDOM",""]`),
    hexOf(`\0["${hexOf('02st')}","20","AU","Heart","MANDATORY","LATE"]`),
    hexOf(`\0["${hexOf('3st')}","3","AU","Heart","RANDOM",""]`),
  ]);
  expect(nodes).toEqual([...leaves, `01${leaves[0]}${leaves[1]}`, leaves[2], tree]);
  expect(tree).toBe(`0101${leaves[0]}${leaves[1]}${leaves[2]}`);
  expect(root).toBe(hexOf(`\u0002["cpd-draw-1",750,3,"${tree}"]`));
});

test('[DRW-02] a population of no one has a root too', () => {
  const { leaves, nodes, tree, root } = freezePopulation(plainHashing, { members: [], share: 500, salt: 'st' });
  expect([leaves, nodes, tree, root]).toEqual([[], [''], '', hexOf('\u0002["cpd-draw-1",500,0,""]')]);
});

test('[DRW-03] the key, a ticket, the salt of a leaf and the hash of a secret are of these texts', () => {
  const key = drawKey(plainHashing, 'root', 'secret', '1, 7');
  expect(ticketOf(plainHashing, key, '123')).toBe(hexOf('321["root","secret","1, 7","cpd-draw-1"]'));
  expect(leafSalt(plainHashing, 'salt', '123')).toBe(hexOf('321salt'));
  expect(secretHash(plainHashing, 'secret')).toBe(hexOf('secret'));
});

test('[DRW-03] the lowest tickets of each stratum are drawn, and mandatory cases stand outside', () => {
  const input = {
    ...{ share: 1000, salt: 'st', secret: 'secret', publicValue: '1, 7' },
    members: [
      member('M2', { standing: 'MANDATORY', reason: 'LATE' }),
      member('M1', { standing: 'MANDATORY', reason: 'CHOSEN' }),
      member('00', { standing: 'EXCLUDED', reason: 'LEFT' }),
      member('5', { country: 'NZ' }),
      ...Array.from({ length: 20 }, (_, place) => member(`${29 - place}`)),
    ],
  };
  const result = draw(plainHashing, input);
  const key = `["${result.population.root}","secret","1, 7","cpd-draw-1"]`;
  expect(result).toEqual({
    population: freezePopulation(plainHashing, input),
    secretHash: hexOf('secret'),
    keyHash: hexOf(key),
    mandatory: ['M1', 'M2'],
    strata: [
      {
        ...{ stratum: { country: 'AU', second: 'Heart' }, members: 20, cutOff: hexOf(`11${key}`) },
        drawn: [
          { number: '10', ticket: hexOf(`01${key}`) },
          { number: '20', ticket: hexOf(`02${key}`) },
          { number: '11', ticket: hexOf(`11${key}`) },
        ],
      },
      { stratum: { country: undefined, second: undefined }, members: 1, drawn: [], cutOff: undefined },
    ],
  });
});
