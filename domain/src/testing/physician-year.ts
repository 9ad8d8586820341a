/**
 * A physician's 2026, activity by activity: the hours of one date, the number of dates, the category and the
 * domains. Made up; the expected figures beside it were added up by hand.
 */
export const physicianYear = {
  planHours: 2.5,
  activities: [
    { name: 'Department journal club', categoryId: 1, hours: 0.5, dates: 11, domains: [201, 205] },
    { name: 'Scientific meeting, day 1', categoryId: 1, hours: 6.5, dates: 1, domains: [201] },
    { name: 'Scientific meeting, day 2', categoryId: 1, hours: 5.25, dates: 1, domains: [201] },
    { name: 'Course on antimicrobials', categoryId: 1, hours: 1.75, dates: 1, domains: [201, 203] },
    { name: 'Reading on anticoagulation', categoryId: 1, hours: 1, dates: 1, domains: [201] },
    { name: 'Workshop on health equity', categoryId: 1, hours: 3, dates: 1, domains: [206] },
    { name: 'Grand round on consent', categoryId: 1, hours: 1, dates: 1, domains: [207] },
    { name: 'Simulation day', categoryId: 1, hours: 7.5, dates: 1, domains: [201, 208] },
    { name: 'Ward teaching', categoryId: 1, hours: 1.25, dates: 4, domains: [204] },
    { name: 'Podcast series', categoryId: 1, hours: 2.5, dates: 1, domains: [201] },
    { name: 'Annual conversation', categoryId: 2, hours: 1.5, dates: 1, domains: [209] },
    { name: 'Peer review group', categoryId: 2, hours: 1.5, dates: 5, domains: [202, 208] },
    { name: 'Case discussion', categoryId: 2, hours: 0.75, dates: 1, domains: [203, 208] },
    { name: 'Patient survey', categoryId: 2, hours: 2, dates: 1, domains: [202] },
    { name: 'Heart team meeting', categoryId: 2, hours: 1, dates: 5, domains: [201, 209] },
    { name: 'Review for cultural safety', categoryId: 2, hours: 1.25, dates: 1, domains: [206] },
    { name: 'Audit, first cycle', categoryId: 3, hours: 4, dates: 1, domains: [203] },
    { name: 'Mortality meeting', categoryId: 3, hours: 1, dates: 5, domains: [203] },
    { name: 'Incident review', categoryId: 3, hours: 1.5, dates: 1, domains: [203, 207] },
    { name: 'Quality project', categoryId: 3, hours: 6.25, dates: 1, domains: [203, 209] },
    { name: 'Access to rehabilitation', categoryId: 3, hours: 2.25, dates: 1, domains: [206, 210] },
  ],
  expected: { dates: 46, hours: [39, 20.5, 19], total: 78.5, culturalSafety: 3, ethics: 2 },
} as const;
