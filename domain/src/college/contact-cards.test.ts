import { expect, test } from 'vitest';
import { CARD_TYPES, cardOf, countryOfCard } from './contact-cards.ts';

test.each([
  ['AU', { generatableDocumentType: 'ContactCardAustralia' }],
  ['NZ', { generatableDocumentType: 'ContactCardNewZealand' }],
  ['SG', { generatableDocumentType: 'ContactCard', country: 'SG' }],
] as const)('[API2-34] the card of the office in %s is asked for by %j, and is of that office', (country, card) => {
  expect(cardOf(country)).toEqual(card);
  expect(countryOfCard(card.generatableDocumentType, 'country' in card ? card.country : undefined)).toBe(country);
});

test('[API2-34] a card with a name of its own is of its country, whichever is asked for beside it', () => {
  expect(CARD_TYPES.map((type) => countryOfCard(type, 'SG'))).toEqual(['AU', 'NZ', 'SG']);
});
