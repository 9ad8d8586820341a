import type { LinkName } from '@cpd/domain/college/content-settings';
import { setCollegeZone } from '@cpd/domain/values/college-day';

/** What the installation decides; the server writes it into `index.html` (NAV-19). */
export type Configuration = {
  issuer: string;
  clientId: string;
  audience: string;
  scope: string;
  /** The claim that holds the username at this issuer. */
  usernameClaim: string;
  productName: string;
  collegeName: string;
  /** `#rrggbb`; empty for the colour that the product is delivered with. */
  primaryColour: string;
  /** The address of the college's logo; empty or left out without one (COH-11). */
  logo?: string;
  environment: 'production' | 'development';
  /** Addresses outside the product; those left empty have no entry anywhere. */
  links: Partial<Record<LinkName, string>>;
  /** Whom a visitor who is no member can ask (NAV-10). */
  memberServices: { country: string; email: string; phone: string }[];
  /** The offices of the CPD unit (CON-02). */
  offices: { country: string; name: string; email: string; phone: string; hours: string; time: string }[];
  /** Names the landing of verified reviewers (AUTH-12). */
  product: string;
  /** An ISO time at which the product's clock stands still, for trying things out (`CPD_NOW`). */
  fixedNow?: string;
  /** A new college is being set up, so that nothing else can be done yet (FWK-06). */
  isSettingUp?: true;
};

/** Reads the configuration that came with the page. */
function readConfiguration(): Configuration {
  const given: Omit<Configuration, 'issuer'> & { issuer?: string; timeZone: string } = JSON.parse(
    document.getElementById('configuration')?.textContent ?? '{}',
  );
  setCollegeZone(given.timeZone);
  return {
    // While the product is developed, the page knows no address of its own.
    issuer: `${location.origin}/oidc`,
    ...given,
    links: Object.fromEntries(Object.entries(given.links ?? {}).filter(([, address]) => isWebAddress(address))),
  };
}

/** Links come from settings; anything but a web address (`javascript:` above all) is left out. */
function isWebAddress(address: string | undefined): boolean {
  return /^https?:\/\//i.test(address ?? '');
}

export const configuration = readConfiguration();
