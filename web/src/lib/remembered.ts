/**
 * Everything the browser remembers. No other file touches local or session storage, so that signing out can be sure to
 * leave nothing behind (AUTH-20, NAV-20). Reading and writing never fail: without storage the product only forgets.
 */

const AUTHENTICATED = 'authenticated';
const RETURN_URL = 'returnUrl';
const COLOUR_SCHEME = 'colourScheme';
const ACTIVITY_VIEW = 'activityView';
const SUMMARY_VIEW = 'summaryView';
const VERSION_CHECKED_ON = 'versionCheckedOn';
const RELOADED = 'reloadedForNewVersion';
const TOKEN_PREFIX = 'oidc.';
const SHORTCUT = 'shortcut';
const ASKED_REGISTRATIONS = 'askedRegistrations';
const TOUR_OFFERED = 'tourOffered';
const PLAN = 'plan';
const OPEN_ITEM = 'openItem.';
const DRAFTS_PREFIX = 'drafts.';
const FIRST = 'first';
const IMPERSONATE = 'impersonate';
const IMPERSONATE_NUMBER = 'impersonateMIN';

/** Used where the browser keeps nothing for this address. */
const NOTHING_KEPT: Storage = {
  length: 0,
  clear: () => undefined,
  getItem: () => null,
  key: () => null,
  removeItem: () => undefined,
  setItem: () => undefined,
};

/** A browser that blocks site data throws as soon as its storage is named. */
function opened(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    return window[name] ?? NOTHING_KEPT;
  } catch {
    return NOTHING_KEPT;
  }
}

const local = opened('localStorage');
const session = opened('sessionStorage');

/** Whether the browser blocks site data for this address, without which no one can sign in (AUTH-02). */
export const isStorageBlocked = local === NOTHING_KEPT || session === NOTHING_KEPT;

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // A full or forbidden storage must not stop anyone from working.
  }
}

/** Where the tokens of the sign-in live, so that a second tab is signed in too (LIM2-15). */
export const tokenStorage: Storage = local;
/** Where a sign-in that has begun waits for the provider's answer: this tab only. */
export const signInStorage: Storage = session;

/**
 * The year that the screens show: the one declared in this tab (SUB-06), else the one the member chose last (YR-02, YR-06).
 * Per user, so that no one inherits it.
 */
export function rememberedYear(userId: number): number | undefined {
  const declared = yearId(read(session, `declaredYear.${userId}`));
  return declared ?? yearId(read(local, `selectedYear.${userId}`));
}

function yearId(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Keeps the chosen year (YR-02), which takes the place of a declared one. */
export function rememberYear(userId: number, cpdYearId: number): void {
  write(local, `selectedYear.${userId}`, String(cpdYearId));
  write(session, `declaredYear.${userId}`, null);
}

/** Keeps the year that is being declared, for this tab only: declaring a year does not choose it for the next visit (SUB-06). */
export function rememberDeclaredYear(userId: number, cpdYearId: number): void {
  write(session, `declaredYear.${userId}`, String(cpdYearId));
}

/** The years (ids) of a member that the screens show first: those that are open, the earliest first, and that of CPD Summary. */
export type FirstYears = { open: readonly number[]; shown?: number | undefined };

/** What an account found first when it last opened a page on this device. */
export type FirstFound = FirstYears & { username: string; userId: number };

/** What this account found first the last time; undefined when that is not known, or nonsense is kept. */
export function rememberedFirst(username: string): FirstFound | undefined {
  try {
    const kept: FirstFound | null = JSON.parse(read(local, FIRST) ?? 'null');
    return kept?.username === username && [kept.userId, ...kept.open].every(Number.isInteger) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what the account found first, unless it has signed out while it was being asked for (AUTH-20); null forgets it. */
export function rememberFirst(found: FirstFound | null): void {
  write(local, FIRST, found && rememberedAuthenticated() ? JSON.stringify(found) : null);
}

/** The unsaved forms of a kind as text, per user and across tabs, reloads and sign-ins (ERR-16); null when there are none. */
export function rememberedDrafts(userId: number, form: string): string | null {
  return read(local, `${DRAFTS_PREFIX}${userId}.${form}`);
}

/** Keeps the unsaved forms of a kind; null forgets them. */
export function rememberDrafts(userId: number, form: string, text: string | null): void {
  write(local, `${DRAFTS_PREFIX}${userId}.${form}`, text);
}

/** The key of the imported item that the form of this tab shows; another tab shows its own (CAL-12). */
export function rememberedOpenItem(userId: number): string | null {
  return read(session, `${OPEN_ITEM}${userId}`);
}

export function rememberOpenItem(userId: number, key: string | null): void {
  write(session, `${OPEN_ITEM}${userId}`, key);
}

/** Whether another tab has changed what is kept of a form (`saysSignedOut` has the event's source). */
export function saysDraftsChanged({ key }: StorageEvent, userId: number, form: string): boolean {
  return key === `${DRAFTS_PREFIX}${userId}.${form}`;
}

/** The tabs of the activity screen (ACT-01). */
export type ActivityView = 'detail' | 'calendar';

/** The tab of the activity screen that was used last (ACT-02). */
export function rememberedActivityView(): ActivityView {
  return read(local, ACTIVITY_VIEW) === 'calendar' ? 'calendar' : 'detail';
}

/** Keeps the tab (ACT-02). */
export function rememberActivityView(view: ActivityView): void {
  write(local, ACTIVITY_VIEW, view);
}

/** The two views of the summary (SUM-03). */
export type SummaryView = 'detail' | 'grid';

/** The view of the summary that was used last; undefined when nothing or nonsense is kept (SUM-03). */
export function rememberedSummaryView(): SummaryView | undefined {
  const kept = read(local, SUMMARY_VIEW);
  return kept === 'grid' || kept === 'detail' ? kept : undefined;
}

/** Keeps the view of the summary (SUM-03). */
export function rememberSummaryView(view: SummaryView): void {
  write(local, SUMMARY_VIEW, view);
}

/** The columns of a list that someone chose, by their names; undefined when none were, or nonsense is kept. */
export function rememberedColumns(userId: number, list: string): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(read(local, `columns.${userId}.${list}`) ?? 'null');
    return Array.isArray(kept) && kept.every((name) => typeof name === 'string') ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the columns of a list; null forgets them. */
export function rememberColumns(userId: number, list: string, names: readonly string[] | null): void {
  write(local, `columns.${userId}.${list}`, names && JSON.stringify(names));
}

/** Light, dark, or as the device has it. */
export function rememberedColourScheme(): string | null {
  return read(local, COLOUR_SCHEME);
}

/** Keeps the colour scheme; null forgets it. */
export function rememberColourScheme(scheme: string | null): void {
  write(local, COLOUR_SCHEME, scheme);
}

/** Whether someone has signed in here and not out again (AUTH-15). */
export function rememberedAuthenticated(): boolean {
  return read(local, AUTHENTICATED) === 'yes';
}

/** Sets the authenticated flag (AUTH-15). */
export function rememberAuthenticated(): void {
  write(local, AUTHENTICATED, 'yes');
}

/** Whether a storage event of another tab says that the person signed out there. */
export function saysSignedOut(event: StorageEvent): boolean {
  return event.storageArea === local && (event.key === AUTHENTICATED || event.key === null) && !event.newValue;
}

/** Whether a storage event of another tab says that tokens came, which may be someone else's. */
export function saysNewTokens({ storageArea, key, newValue }: StorageEvent): boolean {
  return storageArea === local && key?.startsWith(TOKEN_PREFIX) === true && newValue !== null;
}

/** Keeps the address of a shortcut through sign-in (AUTH-08, NAV-09); per tab. */
export function rememberReturnUrl(url: string): void {
  write(session, RETURN_URL, url);
}

/** The kept address of a shortcut, which stays kept. */
export function keptReturnUrl(): string | null {
  return read(session, RETURN_URL);
}

/** The kept address, used once (AUTH-08). */
export function takeReturnUrl(): string | null {
  const url = keptReturnUrl();
  write(session, RETURN_URL, null);
  return url;
}

/** Keeps the query of a shortcut's address until its form is saved or left (SHC-01); null forgets it (SHC-09). Per tab. */
export function rememberShortcut(query: string | null): void {
  write(session, SHORTCUT, query);
}

/** What one plan screen hands to the next (PDP-15): ids, and whether the form opens at its goals. */
export type RememberedPlan = { cpdYearId: number; action: string; planId: number; editGoal: boolean };

/** Keeps what the next plan screen is about (PDP-15). Per tab. */
export function rememberPlan(plan: RememberedPlan): void {
  write(session, PLAN, JSON.stringify(plan));
}

/** What the plan screen before this one left (PDP-15); undefined without one, or when it is malformed. */
export function rememberedPlan(): RememberedPlan | undefined {
  try {
    const kept: unknown = JSON.parse(read(session, PLAN) ?? 'null');
    return isRememberedPlan(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isRememberedPlan(kept: unknown): kept is RememberedPlan {
  if (typeof kept !== 'object' || kept === null) return false;
  const { cpdYearId, action, planId, editGoal } = kept as Partial<RememberedPlan>;
  const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
  return isId(cpdYearId) && isId(planId) && typeof action === 'string' && typeof editGoal === 'boolean';
}

/** The number of the member whose record someone of the CPD team has open in this tab (IMP-03); null without one. */
export function rememberedMember(): string | null {
  return read(session, IMPERSONATE) === 'yes' ? read(session, IMPERSONATE_NUMBER) : null;
}

/** Keeps whose record the CPD team has open (IMP-03); null forgets it. Per tab. */
export function rememberMember(memberNumber: string | null): void {
  write(session, IMPERSONATE, memberNumber === null ? null : 'yes');
  write(session, IMPERSONATE_NUMBER, memberNumber);
}

/** Whether the tour was offered, and left, since the sign-in (HOM-11). */
export function rememberedTour(): boolean {
  return read(session, TOUR_OFFERED) !== null;
}

/** Keeps that the tour was left (HOM-11). */
export function rememberTour(): void {
  write(session, TOUR_OFFERED, '1');
}

/** The years (ids) whose registration was asked for since the sign-in (HOM-15). */
export function rememberedAskedRegistrations(): number[] {
  return (read(session, ASKED_REGISTRATIONS) ?? '').split(' ').filter(Boolean).map(Number);
}

/** Keeps that a year's registration was asked for (HOM-15). */
export function rememberAskedRegistration(cpdYearId: number): void {
  write(session, ASKED_REGISTRATIONS, [...rememberedAskedRegistrations(), cpdYearId].join(' '));
}

/** When the version was compared last: a local day in production, this session elsewhere (VER-02, VER-03). */
export function rememberedVersionCheck(everySession: boolean): string | null {
  return read(everySession ? session : local, VERSION_CHECKED_ON);
}

/** Keeps when the version was compared; written before a reload, so that there is never a second one (VER-03). */
export function rememberVersionCheck(everySession: boolean, day: string): void {
  write(everySession ? session : local, VERSION_CHECKED_ON, day);
}

/** Whether this session's page was just loaded anew for a new version (`done`), or for which build it was before. */
export function rememberedReload(): string | null {
  return read(session, RELOADED);
}

/** Keeps what `rememberedReload` answers. */
export function rememberReload(state: string): void {
  write(session, RELOADED, state);
}

/** Forgets the person: flag, tokens, unsaved forms, what was found first, and the whole session storage (AUTH-20, NAV-20). Choices of how to look at things stay. */
export function forgetPerson(): void {
  write(local, AUTHENTICATED, null);
  write(local, FIRST, null);
  try {
    const isPersonal = (key: string) => key.startsWith(TOKEN_PREFIX) || key.startsWith(DRAFTS_PREFIX);
    for (const key of Object.keys(local).filter(isPersonal)) local.removeItem(key);
    session.clear();
  } catch {
    // Nothing can have been kept where storage is forbidden.
  }
}
