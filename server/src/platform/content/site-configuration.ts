import { type LinkName, officeCountries, type Settings } from '@cpd/domain/college/content-settings';
import { countryName } from '@cpd/domain/values/countries';

/** An office of the CPD unit; without e-mail or telephone, that way of reaching it is not shown (CON-02). */
export interface Office {
  /** The code of the country. */
  country: string;
  name: string;
  email: string;
  phone: string;
  hours: string;
  /** By whose clock the hours are; empty where that is plain. */
  time: string;
}

const LINKS: readonly LinkName[] = ['website', 'membersPortal', 'elearning', 'resources', 'handbook', 'tourVideo'];

/** The offices of the CPD unit; one that cannot be reached at all is left out. */
export function officesOf(settings: Settings): Office[] {
  return officeCountries(settings)
    .map((country) => ({
      country,
      name: countryName(country),
      email: settings[`office.${country}.email`] ?? '',
      phone: settings[`office.${country}.phone`] ?? '',
      hours: settings[`office.${country}.hours`] ?? '',
      time: settings[`office.${country}.time`] ?? '',
    }))
    .filter(isReachable);
}

/** Whom a visitor who is no member can ask, by country (NAV-10). */
export function memberServicesOf(settings: Settings): { country: string; email: string; phone: string }[] {
  return officeCountries(settings).map((country) => ({
    country: countryName(country),
    email: settings[`memberServices.${country}.email`] ?? '',
    phone: settings[`memberServices.${country}.phone`] ?? '',
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
