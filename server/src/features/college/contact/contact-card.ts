import ICAL from 'ical.js';
import type { Office } from '../../../platform/content/site-configuration.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';

/** The contact card of an office (CON-05): vCard 3.0, which the address books of phones and of Outlook read alike. */
export function contactCard(office: Office, collegeName: string): FileAnswer {
  const name = `${oneLine(collegeName)} CPD unit, ${office.name}`;
  const card = new ICAL.Component(['vcard', [], []]);
  add(card, 'version', '3.0');
  add(card, 'fn', name);
  // An organisation has no first name; the name is required anyway.
  add(card, 'n', [name, '', '', '', '']);
  add(card, 'org', [oneLine(collegeName), 'CPD unit']);
  if (office.phone !== '') add(card, 'tel', oneLine(office.phone), ['WORK', 'VOICE']);
  if (office.email !== '') add(card, 'email', office.email, ['WORK', 'INTERNET']);
  if (office.hours !== '') add(card, 'note', `Office hours ${oneLine(office.hours)} on non-holidays`);
  const content = Buffer.from(`${card.toString()}\r\n`);
  return {
    fileName: `CPD unit ${office.name}.vcf`,
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
