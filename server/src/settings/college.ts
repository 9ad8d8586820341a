import type { Settings } from '@cpd/domain/college/content-settings';
import { colourProblem } from '@cpd/domain/college/palette';
import { countryName } from '@cpd/domain/values/countries';
import { RETENTION_YEARS } from '@cpd/domain/values/limits';
import { RISK_MONTHS, RISK_SHARE } from '@cpd/domain/year/pace';
import { z } from 'zod';
import { DELIVERED_COLLEGE } from '../platform/reference/delivered-college-service.ts';
import { email, phone, url } from './values.ts';

export const COLLEGE_SETTINGS = {
  PRODUCT: z
    .string()
    .regex(/^[A-Za-z0-9]+$/, { error: 'must be letters and digits' })
    .default('CPD'),
  SHORTCUT_USER_ID: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'must be the id of a member' })
    .transform(Number)
    .optional(),
  PRODUCT_NAME: z.string().default('CPD Logbook'),
  COLLEGE_NAME: z.string().default('The College'),
  PRIMARY_COLOUR: z
    .string()
    .refine((colour) => colourProblem(colour) === undefined, { error: ({ input }) => colourProblem(String(input)) })
    .optional(),
  WEBSITE_URL: url.optional(),
  MEMBERS_PORTAL_URL: url.optional(),
  ELEARNING_URL: url.optional(),
  RESOURCES_URL: url.optional(),
  HANDBOOK_URL: url.optional(),
  TOUR_VIDEO_URL: url.optional(),
  ANALYTICS_SCRIPT_URL: url.optional(),
  OFFICE_AU_EMAIL: email.optional(),
  OFFICE_AU_PHONE: phone.optional(),
  OFFICE_NZ_EMAIL: email.optional(),
  OFFICE_NZ_PHONE: phone.optional(),
  MEMBER_SERVICES_AU_EMAIL: email.optional(),
  MEMBER_SERVICES_AU_PHONE: phone.optional(),
  MEMBER_SERVICES_NZ_EMAIL: email.optional(),
  MEMBER_SERVICES_NZ_PHONE: phone.optional(),
};

type Env = z.output<z.ZodObject<typeof COLLEGE_SETTINGS>>;

/** What the product is called, and where the college is found. */
export function collegeOf(env: Env, demo: boolean) {
  return {
    // Short code of the product, part of an address (AUTH-12).
    productCode: env.PRODUCT,
    // Whose record a shortcut's activity goes to when one of the CPD team saves it for no one (SHC-06).
    shortcutUserId: env.SHORTCUT_USER_ID,
    // As they are delivered: what managers change wins over them (`features/college/content`).
    settings: deliveredSettings(env, demo),
    // A script that measures how the pages are used; none unless it is set (NAV-19).
    analyticsScript: env.ANALYTICS_SCRIPT_URL,
  };
}

function deliveredSettings(env: Env, demo: boolean): Settings {
  return {
    productName: env.PRODUCT_NAME,
    collegeName: env.COLLEGE_NAME,
    primaryColour: env.PRIMARY_COLOUR ?? '',
    secondColour: '',
    logo: '',
    'email.senderName': '',
    'email.replyTo': '',
    'email.footer': '',
    'risk.share': RISK_SHARE,
    'risk.months': RISK_MONTHS,
    'retention.years': RETENTION_YEARS,
    // A college with one manager could not go on otherwise; one with more decides.
    secondPerson: 'no',
    signInAfterLeaving: 'yes',
    'link.website': env.WEBSITE_URL ?? '',
    'link.membersPortal': env.MEMBERS_PORTAL_URL ?? '',
    'link.elearning': env.ELEARNING_URL ?? '',
    'link.resources': env.RESOURCES_URL ?? '',
    'link.handbook': env.HANDBOOK_URL ?? '',
    'link.tourVideo': env.TOUR_VIDEO_URL ?? '',
    countries: DELIVERED_COLLEGE.offices.map(({ country }) => countryName(country)).join(', '),
    ...Object.fromEntries(DELIVERED_COLLEGE.offices.flatMap((office) => officeSettings(office, env, demo))),
  };
}

/** An office of the delivered college; the environment may say how it is reached. */
function officeSettings(
  { country, email, phone, hours, time, memberServices }: (typeof DELIVERED_COLLEGE)['offices'][number],
  env: Readonly<Record<string, unknown>>,
  demo: boolean,
): [string, string][] {
  const given = (name: string, otherwise: string) => String(env[name] ?? otherwise);
  // Who tries the product out sees whom a visitor could ask; a college that has not said it must not point at no one.
  const example = (text: string) => (demo ? text : '');
  return [
    [`office.${country}.email`, given(`OFFICE_${country}_EMAIL`, email)],
    [`office.${country}.phone`, given(`OFFICE_${country}_PHONE`, phone)],
    [`office.${country}.hours`, hours],
    [`office.${country}.time`, time],
    [`memberServices.${country}.email`, given(`MEMBER_SERVICES_${country}_EMAIL`, example(memberServices.email))],
    [`memberServices.${country}.phone`, given(`MEMBER_SERVICES_${country}_PHONE`, example(memberServices.phone))],
  ];
}
