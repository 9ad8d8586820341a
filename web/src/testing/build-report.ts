import type { ReportDetails, ReportedLine, ReportVersion } from '@cpd/contract/reports';

const MAY_NOT = 'Not now.';

/** A version of the report of 2026 that members are shown until 15 May 2027. */
export function buildVersion(overrides: Partial<ReportVersion> = {}): ReportVersion {
  return {
    ...{ reportVersionId: 5, number: 1, state: 'PREVIEW', making: 'DONE', members: 120, walked: 120, isSilent: false },
    ...{ madeOn: '2027-04-30T00:00:00Z', madeByName: 'Sam Example', reason: '', shownOn: '2027-05-01T00:00:00Z' },
    ...{ previewUntil: '2027-05-15', signatures: 0, sentOn: null },
    ...overrides,
  };
}

/** The same with all that its page shows; nothing can be done with it but what a test lets. */
export function buildReport({
  refusals,
  ...overrides
}: Partial<Omit<ReportDetails, 'refusals'>> & { refusals?: Partial<ReportDetails['refusals']> } = {}): ReportDetails {
  return {
    ...buildVersion(),
    ...{ rowVersion: 1, cpdYearId: 11, cpdYear: 2026, dueOn: '2027-06-30', boardCode: 'MBA', fileType: 'CSV' },
    boardName: 'Medical Board of Australia',
    outcomes: [
      { outcome: 'MET', count: 1_180 },
      { outcome: 'NOT_MET', count: 20 },
    ],
    ...{ disputes: [], foundWrong: [], submittedSince: { count: 0, members: [] }, signed: [] },
    ...{ sent: null, before: null, after: null },
    refusals: {
      ...{
        stop: MAY_NOT,
        goOn: MAY_NOT,
        drop: MAY_NOT,
        preview: MAY_NOT,
        sign: MAY_NOT,
        send: MAY_NOT,
        again: MAY_NOT,
      },
      ...refusals,
    },
    ...overrides,
  };
}

/** A line of a member who has met everything. */
export function buildLine(overrides: Partial<ReportedLine> = {}): ReportedLine {
  return {
    ...{ userId: 3, memberNumber: '100003', name: 'Robin Example', registration: 'Specialist', outcome: 'MET' },
    ...{ recognised: 51.5, required: 50, missing: [], monthsReduced: 0, submittedOn: '2027-02-01', leftOn: null },
    ...overrides,
  };
}
