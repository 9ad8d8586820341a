import { OwnReport } from '@cpd/contract/own-reports';
import type { Page } from '@playwright/test';

const TOLD = { Recognised: 41.5, Required: 50, MonthsReduced: 0, Missing: ['8.5 more hours of any kind'] };

/** The demo has no report: here the member has one in its preview, or as it is said. */
export async function asReported(page: Page, change: object = {}): Promise<void> {
  // An answer that the server cannot give is refused here.
  const report = OwnReport.parse({
    ...{ ReportVersionId: 1, CPDYearId: 11, Year: 2026, BoardCode: 'MBA', Board: 'Medical Board of Australia' },
    ...{ Currency: 'H', State: 'PREVIEW', PreviewUntil: '2026-11-28', SentOn: null, SubmittedOn: '2026-11-01' },
    ...{
      MadeOn: '2026-11-14T01:00:00Z',
      LeftOn: null,
      Outcome: 'NOT_MET',
      ...TOLD,
      Earlier: null,
      Dispute: null,
      DisputeRefusal: '',
    },
    Cells: [
      { Heading: 'Member number', Text: '100001' },
      { Heading: 'Last name', Text: 'Example' },
      { Heading: 'Outcome', Text: 'Not compliant' },
      { Heading: 'Hours recorded', Text: '41.5' },
      { Heading: 'Hours required', Text: '50' },
    ],
    ...change,
  });
  await page.unrouteAll();
  await page.route(/\/api\/OwnReports\?/, (route) => route.fulfill({ json: [report] }));
  await page.reload();
}
