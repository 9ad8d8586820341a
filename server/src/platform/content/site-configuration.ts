import type { LinkName, OfficeCountry, Settings } from '@cpd/domain/college/content-settings';

/** An office of the CPD unit; without e-mail or telephone, that way of reaching it is not shown (CON-02). */
export interface Office {
  country: OfficeCountry;
  email: string;
  phone: string;
  hours: string;
}

const COUNTRIES: readonly OfficeCountry[] = ['Australia', 'New Zealand'];
const LINKS: readonly LinkName[] = ['website', 'membersPortal', 'elearning', 'resources', 'handbook', 'tourVideo'];

/** The offices of the CPD unit; one that cannot be reached at all is left out. */
export function officesOf(settings: Settings): Office[] {
  return COUNTRIES.map((country) => ({
    country,
    email: settings[`office.${country}.email`],
    phone: settings[`office.${country}.phone`],
    hours: settings[`office.${country}.hours`],
  })).filter(isReachable);
}

/** Whom a visitor who is no member can ask, by country (NAV-10). */
export function memberServicesOf(settings: Settings): { country: string; email: string; phone: string }[] {
  return COUNTRIES.map((country) => ({
    country,
    email: settings[`memberServices.${country}.email`],
    phone: settings[`memberServices.${country}.phone`],
  }));
}

/** The addresses outside the product that are set (NAV-19). */
export function linksOf(settings: Settings): Partial<Record<LinkName, string>> {
  return Object.fromEntries(
    LINKS.map((name) => [name, settings[`link.${name}`]] as const).filter(([, address]) => address !== ''),
  );
}

function isReachable({ email, phone }: { email: string; phone: string }): boolean {
  return email !== '' || phone !== '';
}
