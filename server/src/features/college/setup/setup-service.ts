import type { CollegeSetup, CollegeSetupChange } from '@cpd/contract/college-setup';
import { type EditedSettings, officeCountries, settingProblem } from '@cpd/domain/college/content-settings';
import { isTimeZone } from '@cpd/domain/member/notification-emails';
import { personProblems, tidyPerson } from '@cpd/domain/member/person-details';
import { collegeDay } from '@cpd/domain/values/college-day';
import { countryName } from '@cpd/domain/values/countries';
import { firstYearRules, onOwnClock } from '@cpd/domain/year/first-year-rules';
import { draftProblems } from '@cpd/domain/year/rule-draft';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { ruleSections } from '@cpd/domain/year/rule-words';
import { keepSettings, readEditedSettings } from '../../../platform/content/own-settings-service.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, known, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { learnCollegeZone } from '../../../platform/reference/college-zone-service.ts';
import { DELIVERED_COLLEGE } from '../../../platform/reference/delivered-college-service.ts';
import { installFirstYear } from '../../../platform/reference/first-year-service.ts';
import { readRuleSetFile } from '../../../platform/reference/rule-file-service.ts';
import { listTemplates } from '../../../platform/reference/rule-templates-service.ts';
import * as store from './setup-store.ts';

/** Whether a new college is still being set up (FWK-06). */
export async function isSettingUp(reading: Reading): Promise<boolean> {
  return (await store.findSetup(reading))?.isFinished === false;
}

/** What the college has laid down so far. Throws NOT_FOUND once it is finished, and where a college was delivered. */
export async function readSetup(
  reading: Reading,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
): Promise<CollegeSetup> {
  const setup = openSetup(await store.findSetup(reading));
  await learnCollegeZone(reading);
  const settings = await readEditedSettings(reading);
  return {
    version: setup.version,
    collegeName: settings.collegeName ?? '',
    productName: settings.productName ?? '',
    ...(await store.findNames(reading, actor.userId)),
    offices: officesOf(settings),
    timeZone: setup.timeZone ?? '',
    firstYear: setup.firstYear,
    years: firstYears(now),
    source: setup.source,
    sections: inWords(setup),
    templates: listTemplates().map(({ key, name, description }) => ({ key, name, description })),
  };
}

/** The year before this one, this one and the next: members may have activities of a year that has not closed. */
function firstYears(now: Temporal.Instant): number[] {
  const { year } = collegeDay(now);
  return [year - 1, year, year + 1];
}

function openSetup(setup: store.StoredSetup | undefined): store.StoredSetup {
  return known(setup?.isFinished === true ? undefined : setup, 'college to set up');
}

function inWords({ rules, firstYear }: store.StoredSetup): CollegeSetup['sections'] {
  if (rules === null || firstYear === null) return [];
  return ruleSections(firstYearRules(rules, firstYear)).map(({ title, lines }) => ({
    title,
    lines: lines.map(({ label, text }) => ({ label, text })),
  }));
}

function officesOf(settings: EditedSettings): CollegeSetup['offices'] {
  return officeCountries({ countries: settings.countries ?? '' }).map((country) => ({
    country,
    email: settings[`office.${country}.email`] ?? '',
    phone: settings[`office.${country}.phone`] ?? '',
    hours: settings[`office.${country}.hours`] ?? '',
  }));
}

/**
 * Saves what was entered in a step. Errors: NOT_FOUND as `readSetup`, STALE when someone else saved a step in the meantime, INVALID
 * naming each field, or each place of a file.
 */
export async function saveSetup(caller: Caller, change: CollegeSetupChange): Promise<void> {
  await caller.change(async (transaction) => {
    await lockVersion(transaction, change.version);
    const { college, offices, timeZone, firstYear } = change;
    if (college !== undefined) await saveCollege(transaction, caller, college);
    if (offices !== undefined) await saveOffices(transaction, caller, offices);
    if (firstYear !== undefined && !firstYears(caller.now).includes(firstYear)) {
      refuse(problemOf('FirstYear', `Please choose one of ${firstYears(caller.now).join(', ')}.`));
    }
    if (timeZone !== undefined && !(isTimeZone(timeZone) && (await store.knowsZone(transaction, timeZone)))) {
      refuse(problemOf('TimeZone', 'Please choose a time zone from the list.'));
    }
    await store.updateSetup(transaction, {
      ...(firstYear !== undefined && { firstYear }),
      ...(timeZone !== undefined && { timeZone }),
      ...chosenRules(change),
    });
    const steps = ['college', 'offices', 'timeZone', 'firstYear', 'template', 'file'].filter((step) =>
      Object.hasOwn(change, step),
    );
    await recordChange(transaction, caller, 'college.prepared', null, { after: { steps } });
  });
}

async function lockVersion(transaction: Change, version: number): Promise<store.StoredSetup> {
  const setup = openSetup(await store.lockSetup(transaction));
  if (setup.version === version) return setup;
  throw new AppError('STALE', 'Someone else went on with this in the meantime. Please load the page again.');
}

async function saveCollege(
  transaction: Change,
  caller: Caller,
  { collegeName, productName, firstName, lastName, email }: NonNullable<CollegeSetupChange['college']>,
): Promise<void> {
  const { username, memberNumber } = caller.actor;
  const person = tidyPerson({ title: '', firstName, lastName, email, username, memberNumber });
  const fields = { firstName: 'FirstName', lastName: 'LastName', email: 'Email' } as const;
  refuse([
    ...problemOf('CollegeName', settingProblem('collegeName', collegeName.trim())),
    ...problemOf('ProductName', settingProblem('productName', productName.trim())),
    ...personProblems(person).flatMap(({ field, message }) =>
      Object.hasOwn(fields, field) ? [{ field: fields[field as keyof typeof fields], message }] : [],
    ),
  ]);
  await keepSettings(transaction, caller, { collegeName: collegeName.trim(), productName: productName.trim() });
  await store.updateNames(transaction, caller.actor.userId, person);
}

async function saveOffices(
  transaction: Change,
  caller: Caller,
  offices: NonNullable<CollegeSetupChange['offices']>,
): Promise<void> {
  const countries = offices.map(({ country }) => country);
  if (offices.length === 0) refuse(problemOf('Offices', 'Please choose at least one country.'));
  if (new Set(countries).size < offices.length) refuse(problemOf('Offices', 'Please choose each country once.'));
  refuse(offices.flatMap(officeProblems));
  // Those of the delivered college are not this college's, even if it opens an office there later.
  const theirs = DELIVERED_COLLEGE.offices.filter(({ country }) => !countries.includes(country));
  const none = { email: '', phone: '', hours: '' };
  await keepSettings(transaction, caller, {
    countries: countries.map(countryName).join(', '),
    ...Object.assign({}, ...theirs.map(({ country }) => settingsOf({ country, ...none }))),
    ...Object.assign({}, ...offices.map(settingsOf)),
  });
}

type Office = NonNullable<CollegeSetupChange['offices']>[number];

function settingsOf({ country, email, phone, hours }: Office): EditedSettings {
  const reached = { email: email.trim(), phone: phone.trim() };
  return {
    [`office.${country}.email`]: reached.email,
    [`office.${country}.phone`]: reached.phone,
    [`office.${country}.hours`]: hours.trim(),
    [`office.${country}.time`]: '',
    [`memberServices.${country}.email`]: reached.email,
    [`memberServices.${country}.phone`]: reached.phone,
  };
}

function officeProblems({ country, email, phone, hours }: Office): FieldProblem[] {
  const missing = email.trim() === '' ? 'Please enter an email address.' : undefined;
  return [
    ...problemOf(`Offices.${country}.Email`, missing ?? settingProblem(`office.${country}.email`, email.trim())),
    ...problemOf(`Offices.${country}.Phone`, settingProblem(`office.${country}.phone`, phone.trim())),
    ...problemOf(`Offices.${country}.Hours`, settingProblem(`office.${country}.hours`, hours.trim())),
  ];
}

function chosenRules({ template, file }: CollegeSetupChange): { source?: string; rules?: RuleSet } {
  if (file !== undefined) {
    const read = readRuleSetFile(file.content);
    const problems =
      'problems' in read ? read.problems : draftProblems(onOwnClock(read.set)).map(({ message }) => message);
    refuse(problems.map((message) => ({ field: 'File', message })));
    if ('set' in read) return { source: file.name, rules: read.set };
  }
  if (template === undefined) return {};
  const { key, rules } = known(
    listTemplates().find((one) => one.key === template),
    'template',
  );
  return { source: key, rules };
}

/**
 * Puts the first year in force. Errors: NOT_FOUND and STALE as `saveSetup`, INVALID naming each step that is missing.
 */
export async function finishSetup(caller: Caller, version: number): Promise<void> {
  await caller.change(async (transaction) => {
    const { firstYear, rules, source, timeZone } = await lockVersion(transaction, version);
    await learnCollegeZone(transaction);
    const settings = await readEditedSettings(transaction);
    const offices = officesOf(settings);
    const missing = (field: string, isThere: boolean, message: string) =>
      problemOf(field, isThere ? undefined : message);
    refuse([
      ...missing('CollegeName', (settings.collegeName ?? '') !== '', 'Please enter the name of the college.'),
      ...missing('Offices', offices.length > 0, 'Please choose at least one country.'),
      ...missing('TimeZone', timeZone !== null, 'Please choose the time zone.'),
      ...missing('FirstYear', firstYear !== null, 'Please choose the first year.'),
      ...missing('Template', rules !== null, 'Please choose the rules to start from.'),
    ]);
    if (firstYear === null || rules === null) return;
    const set = firstYearRules(rules, firstYear);
    const { cpdYearId } = set.facts;
    await installFirstYear(
      transaction,
      set,
      offices.map(({ country }) => country),
    );
    await store.finishSetup(transaction, { finishedBy: caller.actor.userId, at: caller.now, cpdYearId });
    await recordChange(transaction, caller, 'college.founded', cpdYearId, {
      after: { year: firstYear, framework: set.framework.name, source },
    });
  });
}
