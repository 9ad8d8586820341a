import type { CollegeSetup, CollegeSetupChange } from '@cpd/contract/college-setup';
import { type SettingKey, type Settings, settingProblem } from '@cpd/domain/college/content-settings';
import { COUNTRIES } from '@cpd/domain/college/lists';
import { personProblems, tidyPerson } from '@cpd/domain/member/person-details';
import { collegeDay } from '@cpd/domain/values/college-day';
import { firstYearRules } from '@cpd/domain/year/first-year-rules';
import { draftProblems } from '@cpd/domain/year/rule-draft';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { ruleSections } from '@cpd/domain/year/rule-words';
import { keepSettings, readEditedSettings } from '../../../platform/content/own-settings-service.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, known, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { installFirstYear } from '../../../platform/reference/first-year-service.ts';
import { readRuleSetFile } from '../../../platform/reference/rule-file-service.ts';
import { listTemplates } from '../../../platform/reference/rule-templates-service.ts';
import * as store from './setup-store.ts';

type Country = keyof typeof COUNTRIES;
const ALL_COUNTRIES: readonly Country[] = ['AU', 'NZ'];

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
  const settings = await readEditedSettings(reading);
  return {
    version: setup.version,
    collegeName: settings.collegeName ?? '',
    productName: settings.productName ?? '',
    ...(await store.findNames(reading, actor.userId)),
    offices: officesOf(settings),
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

/** A country has an office as soon as it can be reached in one way. */
function officesOf(settings: Partial<Settings>): CollegeSetup['offices'] {
  return ALL_COUNTRIES.map((country) => ({
    country,
    email: settings[`office.${COUNTRIES[country]}.email`] ?? '',
    phone: settings[`office.${COUNTRIES[country]}.phone`] ?? '',
  })).filter(({ email, phone }) => email !== '' || phone !== '');
}

/**
 * Saves what was entered in a step. Errors: NOT_FOUND as `readSetup`, STALE when someone else saved a step in the meantime, INVALID
 * naming each field, or each place of a file.
 */
export async function saveSetup(caller: Caller, change: CollegeSetupChange): Promise<void> {
  await caller.change(async (transaction) => {
    await lockVersion(transaction, change.version);
    const { college, offices, firstYear } = change;
    if (college !== undefined) await saveCollege(transaction, caller, college);
    if (offices !== undefined) await saveOffices(transaction, caller, offices);
    if (firstYear !== undefined && !firstYears(caller.now).includes(firstYear)) {
      refuse(problemOf('FirstYear', `Please choose one of ${firstYears(caller.now).join(', ')}.`));
    }
    await store.updateSetup(transaction, { ...(firstYear !== undefined && { firstYear }), ...chosenRules(change) });
    const steps = ['college', 'offices', 'firstYear', 'template', 'file'].filter((step) => Object.hasOwn(change, step));
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
  if (offices.length === 0) refuse(problemOf('Offices', 'Please choose at least one country.'));
  refuse(offices.flatMap(officeProblems));
  const values: Partial<Record<SettingKey, string>> = {};
  for (const country of ALL_COUNTRIES) {
    const office = offices.find((one) => one.country === country);
    for (const kind of ['office', 'memberServices'] as const) {
      values[`${kind}.${COUNTRIES[country]}.email`] = office?.email.trim() ?? '';
      values[`${kind}.${COUNTRIES[country]}.phone`] = office?.phone.trim() ?? '';
    }
  }
  await keepSettings(transaction, caller, values);
}

function officeProblems({ country, email, phone }: NonNullable<CollegeSetupChange['offices']>[number]): FieldProblem[] {
  const name = COUNTRIES[country];
  const missing = email.trim() === '' ? 'Please enter an email address.' : undefined;
  return [
    ...problemOf(`Offices.${country}.Email`, missing ?? settingProblem(`office.${name}.email`, email.trim())),
    ...problemOf(`Offices.${country}.Phone`, settingProblem(`office.${name}.phone`, phone.trim())),
  ];
}

function chosenRules({ template, file }: CollegeSetupChange): { source?: string; rules?: RuleSet } {
  if (file !== undefined) {
    const read = readRuleSetFile(file.content);
    const problems = 'problems' in read ? read.problems : draftProblems(read.set).map(({ message }) => message);
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
    const { firstYear, rules, source } = await lockVersion(transaction, version);
    const settings = await readEditedSettings(transaction);
    const offices = officesOf(settings);
    const missing = (field: string, isThere: boolean, message: string) =>
      problemOf(field, isThere ? undefined : message);
    refuse([
      ...missing('CollegeName', (settings.collegeName ?? '') !== '', 'Please enter the name of the college.'),
      ...missing('Offices', offices.length > 0, 'Please choose at least one country.'),
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
