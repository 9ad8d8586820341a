/** The two cards that have a name of their own on the wire (API2-34), and whose they are. */
const NAMED_CARDS = { ContactCardAustralia: 'AU', ContactCardNewZealand: 'NZ' } as const;

const NAMES = Object.keys(NAMED_CARDS) as (keyof typeof NAMED_CARDS)[];

/** What contact cards are called on the wire; the last is any office's, beside its country. */
export const CARD_TYPES = [...NAMES, 'ContactCard'] as const;
export type CardType = (typeof CARD_TYPES)[number];

/** What to ask for to get the card of a country's office. */
export function cardOf(country: string): { generatableDocumentType: CardType; country?: string } {
  const named = NAMES.find((type) => NAMED_CARDS[type] === country);
  return named === undefined ? { generatableDocumentType: 'ContactCard', country } : { generatableDocumentType: named };
}

/** Whose office a card is of. */
export function countryOfCard(type: CardType, country: string | undefined): string | undefined {
  return type === 'ContactCard' ? country : NAMED_CARDS[type];
}
