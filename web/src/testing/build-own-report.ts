import { checked } from '@cpd/contract/checked';
import { OwnReport, ReportedLine } from '@cpd/contract/own-reports';

const LINE = {
  ...{ reportVersionId: 7, cpdYearId: 11, year: 2026, boardCode: 'MBA', board: 'Medical Board', currency: 'H' },
  ...{
    state: 'PREVIEW',
    madeOn: '2027-04-30T01:00:00Z',
    previewUntil: '2027-05-15',
    sentOn: null,
    submittedOn: '2027-03-01',
    leftOn: null,
  },
  ...{ outcome: 'NOT_MET', recognised: 41.5, required: 50, monthsReduced: 0, missing: ['8.5 more hours of any kind'] },
  cells: [
    { heading: 'Outcome', text: 'Not compliant' },
    { heading: 'First name', text: '' },
  ],
};

/** The line of a member whose hours do not suffice, in its preview, as the team reads it. */
export function buildReportedLine(rest: object = {}): ReportedLine {
  return checked(ReportedLine, { ...LINE, ...rest });
}

/** The same as its member sees it. */
export function buildOwnReport(rest: object = {}): OwnReport {
  return checked(OwnReport, { ...LINE, earlier: null, dispute: null, disputeRefusal: '', ...rest });
}
