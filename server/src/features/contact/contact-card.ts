import { OFFICE_HOURS } from '@cpd/domain/contact';
import ICAL from 'ical.js';
import type { FileAnswer } from '../../http/handler.ts';

/** An office of the CPD unit as its card needs it. */
export interface CardOffice {
  country: string;
  email: string;
  phone: string;
}

/** The contact card of an office (CON-05): vCard 3.0, which the address books of phones and of Outlook read alike. */
export function contactCard(office: CardOffice, collegeName: string): FileAnswer {
  const name = `${oneLine(collegeName)} CPD unit, ${office.country}`;
  const card = new ICAL.Component(['vcard', [], []]);
  add(card, 'version', '3.0');
  add(card, 'fn', name);
  // An organisation has no first name; the name is required all the same.
  add(card, 'n', [name, '', '', '', '']);
  add(card, 'org', [oneLine(collegeName), 'CPD unit']);
  add(card, 'tel', oneLine(office.phone), ['WORK', 'VOICE']);
  add(card, 'email', office.email, ['WORK', 'INTERNET']);
  add(card, 'note', `Office hours ${OFFICE_HOURS} on non-holidays`);
  const content = Buffer.from(`${card.toString()}\r\n`);
  return {
    fileName: `CPD unit ${office.country}.vcf`,
    mediaType: 'text/vcard',
    size: content.length,
    open: async (range) => (range === undefined ? content : content.subarray(range.start, range.end + 1)),
  };
}

function add(card: ICAL.Component, name: string, value: string | string[], types?: string[]): void {
  const property = new ICAL.Property(name, card);
  property.setValue(value);
  if (types !== undefined) property.setParameter('type', types);
  card.addProperty(property);
}

/** A line break in a setting is no line break in a name. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
