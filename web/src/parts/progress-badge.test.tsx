import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildRequirement, buildRequirements } from '../testing/build-summary.ts';
import { MandatoryActivities } from './mandatory-activities.tsx';
import { ProgressBadge } from './progress-badge.tsx';
import { RequirementBars } from './requirement-bars.tsx';

function show(requirements: ReturnType<typeof buildRequirements>) {
  render(
    <>
      <ProgressBadge requirements={requirements} />
      <RequirementBars requirements={requirements} />
      <MandatoryActivities requirements={requirements} />
    </>,
    { wrapper: MantineProvider },
  );
}

const ethics = buildRequirement({
  badgeType: 'MandatorySpecialty',
  badgeText1: 'Ethics and professional behaviour',
  currentValue: 1,
  requiredValue: 2,
  requirementFriendlyStatus: '1 / 2 activities',
});
const plan = buildRequirement({
  badgeType: 'PDP',
  badgeText1: 'Professional Development Plan',
  currentValue: 1,
  requiredValue: 1,
  complete: true,
  requirementFriendlyStatus: '1 / 1 plan',
});

describe('the rings', () => {
  test('[PRG-03] leave the mandatory ring out where nothing is required', () => {
    show(buildRequirements({ currency: 'C', requiredMandatoryActivities: 0, completedMandatoryActivities: 0 }));
    expect(screen.queryByText(/Mandatory activities:/)).toBeNull();
  });

  test('[PRG-02, PRG-03, PRG-17] say total, state and percentage in words', () => {
    show(buildRequirements());
    const total = screen.getByText('Total CPD Hours: 34.5 / 50 hours min').parentElement;
    expect(total?.textContent).toContain(', In progress, 69 percent');
    expect(screen.getByText('Mandatory activities: 2 of 4 completed')).toBeTruthy();
  });
});

describe('what is planned', () => {
  test('[PRG-12, PRG-13, PRG-17] is said in words beside each figure, which stays as it is', () => {
    const hours = buildRequirement({ currentValue: 12.5, plannedValue: 2.5, currentPercentage: 100, complete: true });
    show(
      buildRequirements({
        plannedCreditsOrHours: 3,
        completedMandatoryActivities: 1,
        userFrameworkRequirements: [hours, { ...ethics, currentValue: 2, plannedValue: 1, complete: true }],
      }),
    );
    expect(screen.getByText('Total CPD Hours: 34.5 / 50 hours min').parentElement?.textContent).toContain(
      'of these 3 h planned',
    );
    expect(screen.getByText('Mandatory activities: 1 of 4 completed').parentElement?.textContent).toContain(
      'of these 1 planned',
    );
    const [category, mandatory] = screen.getAllByRole('listitem');
    expect(category?.textContent).toContain('of these 2.5 h planned');
    expect(mandatory?.textContent).toContain('1 / 2 activities, of these 1 planned');
  });

  test('[PRG-12] is not spoken of where nothing is', () => {
    show(buildRequirements());
    expect(screen.queryByText(/planned/)).toBeNull();
  });
});

test('[PRG-08] of a waived year nothing is called missing', () => {
  show(buildRequirements({ waived: true }));
  expect(screen.getByText('Nothing counts against you in this year')).toBeTruthy();
  expect(screen.queryByText(/missing/)).toBeNull();
});

test('[PRG-02] figures are plain text where the screen cannot tell their arithmetic', () => {
  show(buildRequirements({ allRequirementsMet: true, userFrameworkRequirements: [buildRequirement(), ethics] }));
  expect(screen.getByText('6.25 of 12.5 h')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

describe('the help', () => {
  test('[PRG-07] is not offered once everything is met', () => {
    show(buildRequirements({ allRequirementsMet: true }));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/all requirements are complete/)).toBeTruthy();
  });

  test('[PRG-07, PRG-08] is that of the first requirement while something is missing', () => {
    show(buildRequirements({ userFrameworkRequirements: [buildRequirement(), ethics] }));
    const button = screen.getByRole('button', { name: 'What does this year require?' });
    const help = document.getElementById(button.getAttribute('popovertarget') ?? '');
    expect(help?.textContent).toBe('This year requires at least 50 hours.');
    expect(screen.getByText('Mandatory activities and 15.5 hours are missing')).toBeTruthy();
  });

  test.each([
    [[buildRequirement()], 'Only 13 hours are missing'],
    [[buildRequirement(), ethics], 'Mandatory activities and 13 hours are missing'],
  ])('[PRG-08] says how many hours are missing under a full total', (userFrameworkRequirements, text) => {
    show(buildRequirements({ currentCreditsOrHours: 60, shortBy: 13, userFrameworkRequirements }));
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('the details', () => {
  test('[PRG-01] stand beside the badge, which shows of the given requirements only how far the whole is', () => {
    const requirements = buildRequirements({ userFrameworkRequirements: [ethics] });
    render(<ProgressBadge requirements={requirements} />, { wrapper: MantineProvider });
    expect(screen.getByText('Total CPD Hours: 34.5 / 50 hours min')).toBeTruthy();
    expect(screen.queryByText('Ethics and professional behaviour')).toBeNull();
    render(<MandatoryActivities requirements={requirements} />, { wrapper: MantineProvider });
    expect(screen.getByText('Ethics and professional behaviour')).toBeTruthy();
  });

  test('[PRG-04] draw nothing for requirements a year does not have', () => {
    show(buildRequirements({ userFrameworkRequirements: [] }));
    expect(screen.queryAllByRole('heading')).toHaveLength(0);
  });

  test('[PRG-04, PRG-09, PRG-17] show each category and the group against its own minimum, with its state', () => {
    const group = buildRequirement({
      badgeType: 'CategoryGroupMinimum',
      badgeText2: 'Reviewing Performance and Measuring Outcomes',
      currentValue: 30,
      requiredValue: 25,
      complete: true,
    });
    show(buildRequirements({ userFrameworkRequirements: [buildRequirement(), group] }));
    expect(
      within(screen.getByRole('list', { name: 'Hours by category' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Educational Activities 6.25 of 12.5 h, In progress',
      'Reviewing Performance and Measuring Outcomes 30 of 25 h, Done',
    ]);
  });

  test('[PRG-05, PRG-06] mark each mandatory activity COMPLETED or NOT COMPLETED', () => {
    show(buildRequirements({ userFrameworkRequirements: [plan, ethics] }));
    expect(screen.getByRole('heading', { name: 'Mandatory CPD Activities' })).toBeTruthy();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toBe('Professional Development Plan1 / 1 planCOMPLETED');
    expect(second?.textContent).toBe('Ethics and professional behaviour1 / 2 activitiesNOT COMPLETED');
  });

  test.each([
    [{ complete: true, currentValue: 1, requirementFriendlyStatus: 'Done in 2024, due again in 2027' }, 'COMPLETED'],
    [{ complete: true, currentValue: 0, requirementFriendlyStatus: 'Due in 2028' }, 'NOT DUE YET'],
    [{ complete: false, currentValue: 0, requirementFriendlyStatus: '0 / 1 activity' }, 'NOT COMPLETED'],
  ])('[FWK-05] say of what is due once in several years what %j is', (given, mark) => {
    const item = buildRequirement({ badgeType: 'OnceInYears', badgeText1: 'Life support', ...given });
    show(buildRequirements({ userFrameworkRequirements: [item] }));
    expect(screen.getByRole('listitem').textContent).toBe(`Life support${given.requirementFriendlyStatus}${mark}`);
  });

  test.each([2, 5])('[FWK-05] draw a bar for each of %i categories, and for hours of a specialty', (count) => {
    const names = ['Educational', 'Reviewing', 'Measuring', 'Teaching', 'Research'].slice(0, count);
    const kinds = ['CategoryOneMinimum', 'CategoryTwoMinimum', 'CategoryThreeMinimum'] as const;
    const items = names.map((badgeText2, index) =>
      buildRequirement({
        ...{ badgeType: kinds[index] ?? 'CategoryMinimum', badgeText1: `Category ${index + 1}`, badgeText2 },
        ...{ currentValue: 1, requiredValue: 2 },
      }),
    );
    const specialty = buildRequirement({
      ...{ badgeType: 'SpecialtyMinimum', badgeText1: 'Cardiology', badgeText2: 'Reviewing (Cardiology)' },
      ...{ currentValue: 1, requiredValue: 2 },
    });
    show(buildRequirements({ userFrameworkRequirements: [...items, specialty] }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      [...names, 'Reviewing (Cardiology)'].map((name) => `${name} 1 of 2 h, In progress`),
    );
  });
});
