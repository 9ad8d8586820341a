import { legacyActivityPath } from '@cpd/domain/member/sign-in-return';
import { configuration } from './configuration.ts';

/** What the address of the activity screen may ask for (ACT-04 to ACT-10, NAV-07), with our own prefills `name`, `type`, `area` and `year`. */
export type ActivitySearch = {
  actid?: number;
  viewactid?: number;
  copyactid?: number;
  dateid?: number;
  viewdateid?: number;
  /** `dd/MM/yyyy` as it is in the address; the screen decides whether it is a date it can use (ACT-11). */
  selectedDate?: string;
  iscalendar?: 1;
  /** The end of a friendly link, or a sign that the other four fill the form (SHC-01, SHC-04). */
  Shortcut?: string;
  aId?: string;
  h?: string;
  t?: string;
  rId?: string;
  /** The name, and the activity type, area and year (ids), that a new activity starts with. */
  name?: string;
  type?: number;
  area?: number;
  year?: number;
};

const ID_FIELDS = ['actid', 'viewactid', 'copyactid', 'dateid', 'viewdateid', 'type', 'area', 'year'] as const;

const SHORTCUT_FIELDS = ['Shortcut', 'aId', 'h', 't', 'rId'] as const;

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** Reads the search of the activity screen; what is malformed counts as absent (ACT-11). */
export function readActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const search: ActivitySearch = {};
  for (const field of ID_FIELDS) {
    const text = String(raw[field] ?? '');
    if (isId(text)) search[field] = Number(text);
  }
  const date = raw.selectedDate;
  if (typeof date === 'string' && /^\d{2}\/\d{2}\/\d{4}$/.test(date)) search.selectedDate = date;
  if (String(raw.iscalendar) === '1') search.iscalendar = 1;
  if (typeof raw.name === 'string' && raw.name !== '') search.name = raw.name;
  for (const field of SHORTCUT_FIELDS) {
    // The router reads 1.5 as a number and true as a word of its own; here they are text.
    const value = raw[field];
    if (['string', 'number', 'boolean'].includes(typeof value)) search[field] = String(value);
  }
  return search;
}

/** What the address of a plan's form may ask for: the year (id) of the plan. */
export type PlanSearch = { year?: number };

/** Reads the search of a plan's form; what is malformed counts as absent. */
export function readPlanSearch(raw: Record<string, unknown>): PlanSearch {
  const { year } = readActivitySearch(raw);
  return year === undefined ? {} : { year };
}

/** The addresses of the product, spelled as the requirements spell them; they are matched in any case. */
export const paths = {
  login: '/Login',
  /** Asks someone who is signed in to sign in again, in a tab of its own. */
  signInAgain: '/Login?again=1',
  forbidden: '/Forbidden',
  home: '/User/Layout/Home',
  activity: activityPath,
  summary: '/User/Layout/CPDSummary',
  /** "Audit check" (PRF-03). */
  audit: '/User/Layout/Audit',
  /** "What we will report about you" (RPT-03). */
  report: '/User/Layout/Report',
  /** The address of the summary at the activities of a category, by its place from 1 on. */
  summaryAt: (place: number) => `/User/Layout/CPDSummary?category=${place}`,
  /** The address of the files of a year, or of the selected one (FIL-01). */
  files: (cpdYearId?: number) => `/User/Layout/MyFiles${cpdYearId === undefined ? '' : `/${cpdYearId}`}`,
  plans: '/User/Layout/PDP/Home',
  /** The address of the plans of a year (id) (PDP-02), or of the form for an activity towards one of their goals (id) (ACT-22). */
  plansOf: (cpdYearId: number, goalId?: number) =>
    `/User/Layout/PDP/Home/${cpdYearId}${goalId === undefined ? '' : `?goal=${goalId}`}`,
  /** The address of the form for a new plan, in a year or in the selected one. */
  newPlan: ({ year }: PlanSearch = {}) => `/User/Layout/PDP/Add${year === undefined ? '' : `?year=${year}`}`,
  settings: '/User/Layout/Settings',
  history: '/User/Layout/History',
  plan: planPath,
  registration: '/User/Layout/Registration',
  /** The address of a tab of the member's specialties and professional domains (NAV-05). */
  specialties: (tab: 'specialties' | 'ProfessionalDomains') => `/User/Layout/Specialties/${tab}`,
  certificate: '/User/Layout/Certificate',
  contact: '/User/Layout/Contact',
  framework: '/User/Layout/Framework',
  resources: '/User/Layout/Resources',
  handbook: '/User/Layout/Handbook',
  /** The public page that judges a printed document by its code, as QR codes name it; without a code it asks for one. */
  verify: (code?: string) => (code === undefined ? '/Verify' : `/Verify/${encodeURIComponent(code)}`),
  /** The public page of a draw for an audit, by its root (DRW-02). */
  verifyDraw: (root: string) => `/Verify/Draw/${root}`,
  /** The address of a member's request in the CPD team's queue. */
  adminRequest: (requestId: number) => `/Admin/Requests/${requestId}`,
  adminList: adminListPath,
  adminContent: '/Admin/Content',
  /** The texts of e-mails (COH-11). */
  /** The address of the rules of the CPD years. */
  adminYears: (cpdYearId?: number) => `/Admin/Years${cpdYearId === undefined ? '' : `?year=${cpdYearId}`}`,
  adminYearDraft: (cpdYearId: number) => `/Admin/Years?draft=${cpdYearId}`,
  adminErasure: '/Admin/Erasure',
  adminEvents: '/Admin/Events',
  adminFollowUps: '/Admin/Requests?tab=FollowUps',
  adminSearch: '/Admin/Search/Home',
  /** The address of the search for members with what was typed, so that going back finds it again. */
  adminSearchFor: (text: string) => `/Admin/Search/Home${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`,
  adminMember: memberPath,
  /** The address of following up a member who is at risk, by member number, in the year that closes next or another one. */
  adminRisk: (memberNumber: string, year?: string) =>
    `/Admin/AtRisk/${encodeURIComponent(memberNumber)}${year === undefined ? '' : `?year=${year}`}`,
  /** The CPD team's notifications: all of them, one (id), or a new one. */
  adminNotifications: (id?: number | 'new') => `/Admin/Notifications${id === undefined ? '' : `?id=${id}`}`,
  adminAudits: '/Admin/Audits',
  /** A round of audits, by its id. */
  adminRound: (auditRoundId: number) => `/Admin/Audits/${auditRoundId}`,
  /** The steps by which the members of a round are drawn (DRW-01). */
  adminDraw: (auditRoundId: number) => `/Admin/Audits/${auditRoundId}/Draw`,
  adminAuditCase: (auditCaseId: number) => `/Admin/Audits/Case/${auditCaseId}`,
  /** An item of an audit on which the reader gives a second opinion (CAS-07). */
  adminSecondOpinion: '/Admin/Audits/SecondOpinion',
  /** An audit as the CPD team decides about it. */
  adminTeamAudit: (auditCaseId: number) => `/Admin/Audits/Case/${auditCaseId}/Team`,
  /** The address of the reports to boards, of the latest year that is over or another one (id). */
  adminReports: (cpdYearId?: number) => `/Admin/Reports${cpdYearId === undefined ? '' : `?Year=${cpdYearId}`}`,
  /** A version of a report, by its id. */
  adminReport: (reportVersionId: number) => `/Admin/Reports/${reportVersionId}`,
  /** Its lines, all of them or those of an outcome. */
  adminReportLines: (reportVersionId: number, outcome = '') =>
    `/Admin/Reports/${reportVersionId}/Lines${outcome === '' ? '' : `?Outcome=${outcome}`}`,
  adminReportDifferences: (reportVersionId: number) => `/Admin/Reports/${reportVersionId}/Differences`,
  /** The boards that are told of each year, and what their reports look like (RPT-04). */
  adminReportBoards: '/Admin/Reports/Boards',
  adminShortcuts: '/Admin/Shortcuts',
  adminState: '/Admin/State',
  adminMemberList: '/Admin/Members/Import',
  adminEarlierYears: '/Admin/Members/Import/Years',
  adminTeam: '/Admin/Team',
  adminTokens: '/Admin/Tokens',
  adminRequests: '/Admin/Requests',
  /** The address of the college's figures, of the latest opened year or another one. */
  adminOverview: (year?: number) => `/Admin/Overview${year === undefined ? '' : `?Year=${year}`}`,
  adminPrograms: `/Admin/ProgramAdministration/${configuration.product}Activities`,
  adminProgram: programPath,
} as const;

/** The address of a list of the CPD team with its filters and order. */
function adminListPath(list: string, search: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(search).toString();
  return `/Admin/Lists/${list}${text === '' ? '' : `?${text}`}`;
}

/** The member number in the address of a member's page; undefined when it is none. */
export function memberNumberOf(pathname: string): string | undefined {
  const [, text] = /^\/admin\/members\/([^/]+)\/?$/i.exec(pathname) ?? [];
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The parts of a member's page for the CPD team (ADM-09). */
const MEMBER_TABS = ['Progress', 'Activities', 'Files', 'CaseLog', 'History'] as const;
export type MemberTab = (typeof MEMBER_TABS)[number];

/** What the address of a member's page may ask for: a tab, and a calendar year. */
export type MemberSearch = { tab?: MemberTab | undefined; year?: number | undefined };

/** Reads the search of a member's page; what is malformed counts as absent. */
export function readMemberSearch(raw: Record<string, unknown>): MemberSearch {
  const year = String(raw.year ?? '');
  return { tab: MEMBER_TABS.find((one) => one === raw.tab), year: /^\d{4}$/.test(year) ? Number(year) : undefined };
}

/** The address of a member's page for the CPD team, by member number; without a tab it is the progress. */
function memberPath(memberNumber: string, { tab, year }: MemberSearch = {}): string {
  const text = new URLSearchParams({
    ...(tab !== undefined && tab !== 'Progress' && { tab }),
    ...(year !== undefined && { year: String(year) }),
  }).toString();
  return `/Admin/Members/${encodeURIComponent(memberNumber)}${text === '' ? '' : `?${text}`}`;
}

/** Which of the team's notifications an address asks for; undefined for all of them, or when it is malformed. */
export function readAnnouncementId(search: Record<string, unknown>): number | 'new' | undefined {
  const text = String(search.id ?? '');
  if (text === 'new') return 'new';
  return isId(text) ? Number(text) : undefined;
}

/** What the address of the college's activities may ask for: one of them by its id, or a form. */
export type ProgramSearch = { activity?: number; form?: 'new' | 'correct' };

/** Reads the search of the college's activities; what is malformed counts as absent. */
export function readProgramSearch(raw: Record<string, unknown>): ProgramSearch {
  const id = String(raw.activity ?? '');
  return {
    ...(isId(id) ? { activity: Number(id) } : {}),
    ...(raw.form === 'new' || raw.form === 'correct' ? { form: raw.form } : {}),
  };
}

/** The address of one activity of the college, of its correction, or of a new one (ADM-06). */
function programPath({ activity, form }: ProgramSearch): string {
  const query = new URLSearchParams({
    ...(activity === undefined ? {} : { activity: String(activity) }),
    ...(form === undefined ? {} : { form }),
  });
  return `/Admin/ProgramAdministration/${configuration.product}Activities?${query}`;
}

/** The year (id) in the address of the files screen; undefined without one, or when it is malformed (FIL-01). */
export function filesYearOf(pathname: string): number | undefined {
  return idAtEnd(/^\/user\/layout\/myfiles\/([1-9]\d{0,14})\/?$/i, pathname);
}

/** The year (id) in the address of PDP Home; undefined without one, or when it is malformed (PDP-02). */
export function plansYearOf(pathname: string): number | undefined {
  return idAtEnd(/^\/user\/layout\/pdp\/home\/([1-9]\d{0,14})\/?$/i, pathname);
}

/** The goal (id) for which the address of PDP Home asks for an activity form; undefined without one, or when it is malformed. */
export function readGoalId(search: Record<string, unknown>): number | undefined {
  const text = String(search.goal ?? '');
  return isId(text) ? Number(text) : undefined;
}

function idAtEnd(pattern: RegExp, pathname: string): number | undefined {
  const id = pattern.exec(pathname)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** What the form of a plan may be opened for (PDP-11). */
export type PlanAction = 'add' | 'view' | 'copy' | 'edit';

/** What the address of a plan's form asks for; without an id it means the plan that the session remembers (PDP-15). */
export type PlanAddress = { action: PlanAction; planId?: number };

/** The address of a plan that is there already (PDP-11). */
function planPath(action: Exclude<PlanAction, 'add'>, planId: number): string {
  const word = { view: 'View', copy: 'Copy', edit: 'Edit' }[action];
  return `/User/Layout/PDP/${word}/${planId}`;
}

/** Reads the address of a plan's form; anything else is a new plan. An id that is none counts as absent (PDP-15). */
export function readPlanAddress(pathname: string): PlanAddress {
  const [, word = 'add', id] = /^\/user\/layout\/pdp\/(add|view|copy|edit)(?:\/([^/]*))?\/?$/i.exec(pathname) ?? [];
  const action = PLAN_ACTIONS.find((one) => one === word.toLowerCase()) ?? 'add';
  return id !== undefined && isId(id) ? { action, planId: Number(id) } : { action };
}

/** Whether an address is a form's, whose Save button stays at the bottom of a phone. */
export function isFormPath(pathname: string, search: Record<string, unknown> = {}): boolean {
  const path = pathname.toLowerCase();
  if (path.startsWith(paths.plans.toLowerCase())) return readGoalId(search) !== undefined;
  return path === activityPath().toLowerCase() || /^\/user\/layout\/pdp\/(add|copy|edit)(\/|$)/.test(path);
}

const PLAN_ACTIONS: readonly PlanAction[] = ['add', 'view', 'copy', 'edit'];

/** The address of the activity screen; without parameters it is a new activity (ACT-01). */
function activityPath(search: ActivitySearch = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return `/User/Layout/Activity${text === '' ? '' : `?${text}`}`;
}

/**
 * The address, in small letters, of the menu's entry for what is on screen. An activity that is there already belongs to
 * none: anyone who changes or reads it is not adding one (NAV-14).
 */
export function menuPath(pathname: string, search: Record<string, unknown>): string | undefined {
  const path = pathname.toLowerCase();
  if (path.startsWith('/user/layout/pdp/')) return paths.plans.toLowerCase();
  if (path.startsWith('/user/layout/myfiles/')) return paths.files().toLowerCase();
  if (path !== activityPath().toLowerCase()) return path;
  const { actid, dateid, viewactid, viewdateid, copyactid } = readActivitySearch(search);
  const isThere = [actid, dateid, viewactid, viewdateid, copyactid].some((id) => id !== undefined);
  return isThere ? undefined : path;
}

/**
 * The address as it is written today: those of the old product lead to the activity screen (AUTH-14), and the matrix form
 * (`/Activity;actid=5;selectedDate=01%2F02%2F2026`), which older links and e-mails carry, becomes search parameters (NAV-07).
 * `Impersonate` at the top is where it was in our first release, and `Specialties` alone is its first tab (NAV-05).
 */
export function currentForm(url: URL): URL {
  const plain = withoutMatrixParameters(url);
  const address = plain.pathname + plain.search;
  const activity = legacyActivityPath(address);
  if (activity !== undefined) return new URL(activity, url.origin);
  if (/^\/impersonate\//i.test(address)) return new URL(`/User/Layout${address}`, url.origin);
  if (/^\/user\/layout\/specialties\/?$/i.test(plain.pathname)) {
    return new URL(paths.specialties('specialties'), url.origin);
  }
  return plain;
}

function withoutMatrixParameters(url: URL): URL {
  const [path = '/', ...parameters] = url.pathname.split(';');
  if (parameters.length === 0) return url;
  const plain = new URL(url);
  plain.pathname = path;
  for (const parameter of parameters) {
    const [name = '', ...value] = parameter.split('=');
    if (name !== '') plain.searchParams.set(decoded(name), decoded(value.join('=')));
  }
  return plain;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
