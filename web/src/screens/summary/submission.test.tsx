import { checked } from '@cpd/contract/checked';
import { DeclarationAnswers } from '@cpd/contract/declarations';
import type { CPDSummary } from '@cpd/contract/summary';
import { WARNING_UNREAD_MS } from '@cpd/domain/values/limits';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberedYear } from '../../lib/remembered.ts';
import { isAllOnDevice } from '../../lib/unsaved.ts';
import { buildYear } from '../../testing/build.ts';
import { buildDeclaration, practiceReviewSection } from '../../testing/build-declaration.ts';
import { buildOverview, buildRequirement, buildSummary } from '../../testing/build-summary.ts';
import { calledNames, refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { isSubmissionFirst, SubmissionPanel } from './submission-panel.tsx';

let declaration = buildDeclaration();
const DONE = { cpdStatusCode: 'COMPLETE', cpdStatusName: 'Complete' } as const;

beforeEach(() => {
  declaration = buildDeclaration();
  serve({
    getDeclaration: () => declaration,
    saveDeclaration: null,
    submitCpdYear: DONE,
    takeBackSubmission: DONE,
    listCpdYears: [],
    listActivityTypes: [],
    listCertificateDocuments: [],
  });
});

/** What was sent, in its order. */
const submitted = () => calledNames().filter((name) => !name.startsWith('get') && !name.startsWith('list'));

const BUTTON = { name: 'Finalise and submit the record for 2026' };

async function openCheck(overrides: Partial<CPDSummary> = {}) {
  const user = userEvent.setup();
  renderInApp(<SubmissionPanel summary={buildSummary(overrides)} />);
  await user.click(screen.getByRole('button', BUTTON));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit your record for 2026' }));
  await dialog.findByText('Step 1 of 3: check');
  return { user, dialog };
}

async function openDeclaration(overrides: Partial<CPDSummary> = {}) {
  const { user, dialog } = await openCheck(overrides);
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  return { user, dialog };
}

/** With answers left behind, it opens where they belong. */
async function openDraft() {
  const user = userEvent.setup();
  renderInApp(<SubmissionPanel summary={buildSummary()} />);
  await user.click(screen.getByRole('button', BUTTON));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit your record for 2026' }));
  await dialog.findByText('Step 2 of 3: declare');
  return { user, dialog };
}

const findDone = async () => within(await screen.findByRole('dialog', { name: '2026 is submitted' }));

test.each<[string, boolean, Partial<CPDSummary>, string, boolean]>([
  ['31 days before the last one', false, {}, '2027-02-28', false],
  ['30 days before the last one', false, {}, '2027-03-01', true],
  ['long before, with all requirements met', true, {}, '2026-11-20', true],
  ['with all of them met before it works', true, { canSubmitNow: false }, '2026-09-20', false],
  ['after it was submitted', false, { submissionView: 'submitted' }, '2026-11-20', true],
  ['by rules that may change', false, { submissionView: 'provisional' }, '2027-03-30', false],
])('[SUM-08] where submitting stands %s', (_when, allRequirementsMet, overrides, today, isFirst) => {
  const yearLine = { left: '', also: '', until: 'due 31 March 2027', dueDay: '2027-03-31' };
  const userFrameworkRequirementsOverview = buildOverview({ allRequirementsMet, yearLine });
  expect(isSubmissionFirst(buildSummary({ userFrameworkRequirementsOverview, ...overrides }), today)).toBe(isFirst);
});

describe('the submission of a year', () => {
  test('[SUB-03] cannot be begun before its day, and says which day that is', () => {
    renderInApp(<SubmissionPanel summary={buildSummary({ canSubmitNow: false })} />);
    expect(screen.getByRole('button', BUTTON)).toHaveProperty('disabled', true);
    expect(screen.getByText('You can submit from 01/10/2026.')).toBeTruthy();
  });

  test('[SUB-04] that is not open yet has a note instead of the button', () => {
    renderInApp(<SubmissionPanel summary={buildSummary({ submissionView: 'not-yet-open', canSubmitNow: false })} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/is not open yet/)).toBeTruthy();
    expect(screen.getByText(/At least 50 hours of CPD/)).toBeTruthy();
  });

  test('[SUB-05, SUB-25] that was made shows what was declared, in the words of that day', async () => {
    declaration = buildDeclaration({
      declared: {
        savedOn: '2026-11-21T03:00:00Z',
        registrationText: 'Vocational scope (New Zealand)',
        sections: [
          {
            title: 'Your 2026 record',
            statements: ['The activities are my own.'],
            answers: [
              {
                text: 'Did you complete 50 hours?',
                answer: true,
                recorded: '12.5 of 50 hours',
                reason: 'The rest is on paper.',
              },
              { text: 'In which year?', answer: 2025, recorded: '', reason: '' },
              { text: 'Did you write a plan?', answer: null, recorded: 'no plan', reason: '' },
            ],
          },
        ],
      },
    });
    renderInApp(<SubmissionPanel summary={buildSummary({ submissionView: 'submitted', allowSubmit: false })} />);
    await userEvent.click(screen.getByRole('button', { name: 'What you declared' }));
    const dialog = await screen.findByRole('dialog', { name: 'What you declared for 2026' });
    await within(dialog).findByText('The activities are my own.');
    expect(dialog.textContent).toContain('Declared on 21/11/2026, registered as Vocational scope (New Zealand).');
    const answers = within(dialog).getAllByRole('definition');
    expect(answers.map(({ textContent }) => textContent)).toEqual([
      'YesThe record had 12.5 of 50 hours.Reason: The rest is on paper.',
      '2025',
      'Not answeredThe record had no plan.',
    ]);
  });

  test('[SUB-06] of a year that closed without it is not claimed to have happened', () => {
    const summary = buildSummary({ submissionView: 'closed-unsubmitted', currentStatus: 'Incomplete' });
    renderInApp(<SubmissionPanel summary={summary} />);
    expect(screen.queryByText('Your record has been submitted.')).toBeNull();
    expect(screen.getByText(/closed before it was submitted, so its status is Incomplete/)).toBeTruthy();
  });

  test('[SUB-06] of an exempt year that has closed was not needed', () => {
    const summary = buildSummary({ submissionView: 'closed-exempt', currentStatus: 'Incomplete' });
    renderInApp(<SubmissionPanel summary={summary} />);
    expect(screen.queryByText('Your record has been submitted.')).toBeNull();
    expect(screen.getByText(/has closed. You are exempt for 2026, so nothing had to be submitted/)).toBeTruthy();
  });

  test('[SUB-02] has no place at all in a year that cannot be submitted', () => {
    renderInApp(<SubmissionPanel summary={buildSummary({ submissionView: 'none' })} />);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('[SUB-05, SUB-06] that was made shows its day, the status and the way to the certificates', () => {
    const SubmittedOn = '2026-11-21T03:00:00Z';
    renderInApp(
      <SubmissionPanel
        summary={buildSummary({ submissionView: 'submitted', currentStatus: 'Complete', submittedOn: SubmittedOn })}
      />,
    );
    expect(screen.queryByRole('button', { name: /Finalise/ })).toBeNull();
    expect(screen.getByText('Your record has been submitted.')).toBeTruthy();
    expect(screen.getByText('Submitted on 21/11/2026. Status: Complete.')).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/User/Layout/Certificate');
  });
});

describe('taking a submission back', () => {
  const submittedYear = { submissionView: 'submitted', allowSubmit: false, currentStatus: 'Complete' } as const;
  const BACK = { name: 'Undo submission (until 22/11/2026, 2:00 pm, Sydney time)' };

  test('[SUB-07] is not offered when it cannot be done', () => {
    renderInApp(<SubmissionPanel summary={buildSummary({ ...submittedYear, takeBackUntil: null })} />);
    expect(screen.queryByRole('button', { name: /Undo submission/ })).toBeNull();
  });

  test('[SUB-07, ROP-03] asks once and says what follows; a refusal stays in the dialog', async () => {
    const user = userEvent.setup();
    const summary = buildSummary({ ...submittedYear, takeBackUntil: '2026-11-22T03:00:00Z' });
    renderInApp(<SubmissionPanel summary={summary} />);
    await user.click(screen.getByRole('button', BACK));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo your submission for 2026?' }));
    expect(dialog.getByText(/If nothing changes, the record will be Complete again/)).toBeTruthy();
    serve({ takeBackSubmission: refusal(409, 'It is more than 24 hours old.', 'CANNOT_TAKE_BACK') });
    await user.click(dialog.getByRole('button', { name: 'Undo submission' }));
    expect(await dialog.findByText(/It is more than 24 hours old/)).toBeTruthy();
    serve({ takeBackSubmission: DONE });
    await user.click(dialog.getByRole('button', { name: 'Undo submission' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const asked = { query: { userId: 7, cpdYearId: 11, takeBack: true }, idempotencyKey: expect.any(String) };
    expect(sent('takeBackSubmission')).toEqual([asked, asked]);
  });
});

describe('the declaration', () => {
  test('[SUB-13] says from the start that consent is needed, sends nothing without it, warns then and leads to it', async () => {
    const { user, dialog } = await openDeclaration();
    const consent = dialog.getByRole('checkbox', { name: /true and complete/ });
    expect(dialog.getByText(/Please tick the box/).dataset.missed).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: /^Confirm: submit/ }));
    expect(submitted()).toEqual([]);
    expect(document.activeElement).toBe(consent);
    expect(dialog.getByText(/Please tick the box/).dataset.missed).toBe('true');
    await user.click(consent);
    expect(dialog.queryByText(/Please tick the box/)).toBeNull();
  });

  test('[VER-04, ERR-16] is kept on the device while it is not sent, and offered back when it is opened again', async () => {
    const { user, dialog } = await openDeclaration();
    await user.click(dialog.getByRole('radio', { name: 'No' }));
    await user.click(dialog.getByRole('checkbox'));
    expect(isAllOnDevice()).toBe(true);
    cleanup();
    const again = await openDraft();
    expect(again.dialog.getByRole('radio', { name: 'No' })).toHaveProperty('checked', false);
    expect(again.dialog.getByText(/^You have an unsaved declaration from/)).toBeTruthy();
    await again.user.click(again.dialog.getByRole('button', { name: 'Continue' }));
    expect(again.dialog.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
    expect(again.dialog.getByRole('checkbox', { name: /true and complete/ })).toHaveProperty('checked', false);
  });

  test('[SUB-08] stays with its answers when a step fails, does not go on, and can be sent again', async () => {
    const { user, dialog } = await openDeclaration();
    await user.click(dialog.getByRole('radio', { name: 'No' }));
    await user.click(dialog.getByRole('checkbox'));
    serve({ saveDeclaration: refusal(503, 'The server is busy.', 'UNAVAILABLE') });
    await user.click(dialog.getByRole('button', { name: /^Confirm: submit/ }));
    expect((await dialog.findByText(/could not confirm/)).textContent).toContain('The server is busy.');
    expect(sent('submitCpdYear')).toEqual([]);
    expect(dialog.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
    serve({ saveDeclaration: null });
    await user.click(dialog.getByRole('button', { name: /^Confirm: submit/ }));
    await waitFor(() => expect(submitted()).toEqual(['saveDeclaration', 'saveDeclaration', 'submitCpdYear']));
  });

  test('[SUB-08, SUB-26] sent again after a lost answer, has the keys of the first time, one for each step', async () => {
    const { user, dialog } = await openDeclaration();
    await user.click(dialog.getByRole('checkbox'));
    serve({ submitCpdYear: refusal(0, 'We could not reach the server.') });
    await user.click(dialog.getByRole('button', { name: /^Confirm: submit/ }));
    await dialog.findByText(/it is safe to confirm again/);
    serve({ submitCpdYear: DONE });
    await user.click(dialog.getByRole('button', { name: /^Confirm: submit/ }));
    await findDone();
    const declared = sent('saveDeclaration').map(({ idempotencyKey }) => idempotencyKey);
    const submittedAs = sent('submitCpdYear').map(({ idempotencyKey }) => idempotencyKey);
    expect(declared).toEqual([declared[0], declared[0]]);
    expect(submittedAs).toEqual([submittedAs[0], submittedAs[0]]);
    expect(submittedAs[0]).not.toBe(declared[0]);
  });

  test('[SUB-25] warns of unmet requirements with the status that follows, without standing in the way', async () => {
    declaration = buildDeclaration({ frameworkMinimumCriteriaPassed: false, actualPoint: 34.5 });
    const overview = buildOverview({ allRequirementsMet: false });
    const { user, dialog } = await openCheck({ userFrameworkRequirementsOverview: overview });
    expect(dialog.getByText('You have 34.5 of 50 hours.')).toBeTruthy();
    expect(dialog.getByText(/Specialist registration \(Australia\)/)).toBeTruthy();
    expect(dialog.getByText('You can still submit 2026, but its status will be Incomplete.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: /^Confirm: submit/ }));
    await waitFor(() => expect(submitted()).toHaveLength(2));
  });

  test('[SUB-15, SUB-25] has no answer chosen beforehand; what the record says, and what was declared before, stands beside the question', async () => {
    declaration = buildDeclaration({ Fiftyhourscpd: true });
    const { dialog } = await openDeclaration();
    for (const radio of dialog.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false);
    expect(dialog.getByText('Your record: 52.5 of 50 hours. Your last answer: Yes.')).toBeTruthy();
  });

  test.each([
    ['without one', ''],
    ['with it', 'Some of it is on paper.'],
  ])('[SUB-12, SUB-25] asks why Yes when the record says less, and one Confirm submits %s', async (_, written) => {
    const [section] = buildDeclaration().sections;
    if (section === undefined) throw new Error('The declaration has a section.');
    const recorded = { text: '12.5 of 50 hours', contradictsYes: true };
    const questions = section.questions.map((question) => ({ ...question, recorded }));
    declaration = buildDeclaration({ sections: [{ ...section, questions }], statusOnceSubmitted: 'Incomplete' });
    const { user, dialog } = await openDeclaration();
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('radio', { name: 'Yes' }));
    const reason = dialog.getByRole('textbox', {
      name: /^Your record shows 12.5 of 50 hours\. Why are you answering Yes\?/,
    });
    if (written !== '') await user.type(reason, written);
    await user.click(dialog.getByRole('button', { name: 'Confirm: submit 2026 as incomplete' }));
    await waitFor(() => expect(submitted()).toEqual(['saveDeclaration', 'submitCpdYear']));
    expect(sent('saveDeclaration')[0]).toMatchObject({
      body: { Fiftyhourscpd: true, contradictionReasons: written === '' ? {} : { Fiftyhourscpd: written } },
    });
  });

  test('[SUB-14, SUB-25] comes after a check, which names what is missing, with the way to it, and what is met', async () => {
    declaration = buildDeclaration({ frameworkMinimumCriteriaPassed: false });
    const line = { activityTypeId: 202, categoryId: null, categoryIds: [], areaId: null, needsPlan: false };
    const overview = buildOverview({
      missing: [{ ...line, text: 'Log your annual conversation' }],
      userFrameworkRequirements: [
        buildRequirement({ complete: true, currentValue: 18 }),
        buildRequirement({ badgeType: 'CategoryTwoMinimum', badgeText2: 'Reviewing Performance' }),
        buildRequirement({
          badgeType: 'PDP',
          badgeText1: 'Plan',
          complete: true,
          requirementFriendlyStatus: '1 of 1 completed',
        }),
      ],
    });
    const { user, dialog } = await openCheck({ userFrameworkRequirementsOverview: overview });
    expect(dialog.getByRole('heading', { name: '1 requirement not met' })).toBeTruthy();
    const [missing, met] = dialog.getAllByRole('list').map((list) => list.textContent);
    expect(missing).toBe('Log your annual conversation');
    expect(met).toBe('Educational Activities18 of 12.5 hoursPlan1 of 1 completed');
    expect(dialog.queryByRole('radio')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(document.activeElement?.textContent).toBe('Step 2 of 3: declare');
    await user.click(dialog.getByRole('radio', { name: 'No' }));
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(document.activeElement?.textContent).toBe('Step 1 of 3: check');
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(dialog.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
  });

  test('[SUB-05, SUB-06, SUB-07, CRT-03] ends with what was done: status, hours and day, the statement, what was declared, Undo and the next year', async () => {
    serve({
      listCertificateDocuments: [
        {
          documentId: 0,
          documentName: 'CPD statement 2026.pdf',
          documentType: null,
          kind: 'CPDSTATEMENT',
          generatableDocumentType: '10',
          objectId: 0,
          available: true,
          note: '',
        },
      ],
    });
    const onSelect = vi.fn();
    const next = { year: buildYear({ cpdYearId: 12, cpdYearYear: 2027 }), onSelect };
    const summary = buildSummary({ submittedOn: '2026-11-21T03:00:00Z', takeBackUntil: '2026-11-22T03:00:00Z' });
    const user = userEvent.setup();
    renderInApp(<SubmissionPanel summary={summary} next={next} />);
    await user.click(screen.getByRole('button', BUTTON));
    const asking = within(await screen.findByRole('dialog', { name: 'Submit your record for 2026' }));
    await user.click(await asking.findByRole('button', { name: 'Next' }));
    await user.click(asking.getByRole('checkbox'));
    await user.click(asking.getByRole('button', { name: /^Confirm: submit/ }));
    const done = await findDone();
    expect(document.activeElement?.textContent).toBe('Status: Complete34.5 of 50 hours · submitted on 21/11/2026');
    expect(await done.findByRole('button', { name: 'Download CPD statement 2026 (PDF)' })).toBeTruthy();
    await user.click(done.getByText('What you declared'));
    expect(await done.findByText('There is no declaration for this year.')).toBeTruthy();
    await user.click(done.getByRole('button', { name: 'Continue with 2027' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
    await user.click(done.getByRole('button', { name: /^Undo submission \(until 22\/11\/2026/ }));
    expect(await screen.findByRole('dialog', { name: 'Undo your submission for 2026?' })).toBeTruthy();
  });

  test('[SUB-06, SUB-08, SUB-12, SUB-15, SUB-26] is saved before the year is submitted, once, with the answers, and then says so', async () => {
    declaration = buildDeclaration({ Completepdp: false });
    const { user, dialog } = await openDeclaration();
    await user.click(dialog.getByRole('radio', { name: 'Yes' }));
    await user.click(dialog.getByRole('checkbox'));
    await user.dblClick(dialog.getByRole('button', { name: /^Confirm: submit/ }));
    const done = await findDone();
    await user.click(done.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(submitted()).toEqual(['saveDeclaration', 'submitCpdYear']);
    // SUB-06: its year stays for this tab, and was not chosen.
    expect(rememberedYear(7)).toBe(11);
    expect(localStorage.getItem('selectedYear.7')).toBeNull();
    expect(sent('saveDeclaration')).toContainEqual({
      query: { userId: 7, cpdYearId: 11 },
      body: { ...checked(DeclarationAnswers, {}), Fiftyhourscpd: true, contradictionReasons: {} },
      idempotencyKey: expect.any(String),
    });
  });

  test('[SUB-09, SUB-10, SUB-11] with compulsory questions open warns first, after Go back once more, and submits at the second Confirm', async () => {
    declaration = buildDeclaration({ cpdYear: 2020, sections: [practiceReviewSection] });
    const { user, dialog } = await openDeclaration();
    const warning = 'Please ensure the compulsory requirement questions have been answered prior to submission.';
    const now = vi.spyOn(performance, 'now');
    const button = () => dialog.getByRole('button', { name: /^Confirm: submit/ });
    const confirm = async () => {
      // Later than a double click; whole milliseconds, because the sum of fractions may come out a little less.
      now.mockReturnValue(Math.ceil(performance.now()) + WARNING_UNREAD_MS);
      await user.click(button());
    };
    await user.click(dialog.getByRole('checkbox'));
    await confirm();
    expect(dialog.getByText(warning)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Go back' }));
    expect(dialog.queryByText(warning)).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Yes' }));
    expect(dialog.getAllByRole('radio', { name: /20(18|19|20)/ })).toHaveLength(3);
    await confirm();
    expect(dialog.getByText(warning)).toBeTruthy();
    // A double click that brought the warning has not read it.
    await user.click(button());
    expect(dialog.getByText(warning)).toBeTruthy();
    expect(submitted()).toEqual([]);
    await confirm();
    await waitFor(() => expect(submitted()).toEqual(['saveDeclaration', 'submitCpdYear']));
  });
});
