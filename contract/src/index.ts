import * as acting from './acting.ts';
import * as activities from './activities.ts';
import * as activityDates from './activity-dates.ts';
import * as announcements from './announcements.ts';
import * as appVersions from './app-versions.ts';
import * as attendanceOffers from './attendance-offers.ts';
import * as auditBench from './audit-bench.ts';
import * as auditDraws from './audit-draws.ts';
import * as auditRounds from './audit-rounds.ts';
import * as auditTeam from './audit-team.ts';
import * as audits from './audits.ts';
import * as calendar from './calendar.ts';
import * as calendarSubscriptions from './calendar-subscriptions.ts';
import * as caseLog from './case-log.ts';
import * as collegeSetup from './college-setup.ts';
import * as comingRules from './coming-rules.ts';
import * as contact from './contact.ts';
import * as content from './content.ts';
import * as cpdYears from './cpd-years.ts';
import * as declarations from './declarations.ts';
import * as deletions from './deletions.ts';
import * as departures from './departures.ts';
import * as documentLinks from './document-links.ts';
import * as documents from './documents.ts';
import * as earlierYears from './earlier-years.ts';
import * as erasures from './erasures.ts';
import * as eventLog from './event-log.ts';
import * as folders from './folders.ts';
import * as history from './history.ts';
import * as lab from './lab.ts';
import * as learningResources from './learning-resources.ts';
import * as listViews from './list-views.ts';
import * as lists from './lists.ts';
import * as manyReopenings from './many-reopenings.ts';
import * as memberDetails from './member-details.ts';
import * as memberLists from './member-lists.ts';
import * as memberMerges from './member-merges.ts';
import * as memberRequests from './member-requests.ts';
import * as members from './members.ts';
import * as notifications from './notifications.ts';
import type { Operation } from './operation.ts';
import * as overview from './overview.ts';
import * as ownAudits from './own-audits.ts';
import * as ownReports from './own-reports.ts';
import * as paperSubmissions from './paper-submissions.ts';
import * as planDrafts from './plan-drafts.ts';
import * as planGoals from './plan-goals.ts';
import * as plans from './plans.ts';
import * as preparedChanges from './prepared-changes.ts';
import * as programActivities from './program-activities.ts';
import * as proofs from './proofs.ts';
import * as providerGroups from './provider-groups.ts';
import * as reference from './reference.ts';
import * as registrations from './registrations.ts';
import * as repeating from './repeating.ts';
import * as reportBoards from './report-boards.ts';
import * as reportFiles from './report-files.ts';
import * as reports from './reports.ts';
import * as riskCases from './risk-cases.ts';
import * as seriesDays from './series-days.ts';
import * as servers from './servers.ts';
import * as serviceTokens from './service-tokens.ts';
import * as shortcuts from './shortcuts.ts';
import * as state from './state.ts';
import * as summary from './summary.ts';
import * as team from './team.ts';
import * as teamCounts from './team-counts.ts';
import * as users from './users.ts';
import * as verification from './verification.ts';
import * as wordings from './wordings.ts';
import * as yearArchives from './year-archives.ts';
import * as yearDrafts from './year-drafts.ts';
import * as yearPublications from './year-publications.ts';
import * as yearRules from './year-rules.ts';

/** Everything that the files of calls export. */
const described = {
  ...acting,
  ...activities,
  ...activityDates,
  ...announcements,
  ...appVersions,
  ...attendanceOffers,
  ...auditRounds,
  ...auditDraws,
  ...auditTeam,
  ...auditBench,
  ...audits,
  ...calendar,
  ...calendarSubscriptions,
  ...caseLog,
  ...comingRules,
  ...collegeSetup,
  ...contact,
  ...content,
  ...cpdYears,
  ...declarations,
  ...deletions,
  ...departures,
  ...documentLinks,
  ...documents,
  ...earlierYears,
  ...erasures,
  ...eventLog,
  ...folders,
  ...history,
  ...lab,
  ...learningResources,
  ...listViews,
  ...lists,
  ...manyReopenings,
  ...memberDetails,
  ...memberLists,
  ...memberRequests,
  ...members,
  ...notifications,
  ...overview,
  ...ownAudits,
  ...ownReports,
  ...paperSubmissions,
  ...planDrafts,
  ...planGoals,
  ...plans,
  ...preparedChanges,
  ...programActivities,
  ...proofs,
  ...memberMerges,
  ...providerGroups,
  ...reference,
  ...registrations,
  ...repeating,
  ...reportBoards,
  ...reportFiles,
  ...reports,
  ...riskCases,
  ...seriesDays,
  ...servers,
  ...serviceTokens,
  ...shortcuts,
  ...state,
  ...summary,
  ...team,
  ...teamCounts,
  ...users,
  ...verification,
  ...yearArchives,
  ...yearDrafts,
  ...yearPublications,
  ...yearRules,
  ...wordings,
};

type Described = typeof described;

/** The calls by their names. */
export type OperationsByName = {
  [Name in keyof Described as Described[Name] extends Operation ? Name : never]: Described[Name];
};

export type OperationName = keyof OperationsByName;

/** Every call of the API. The server refuses to start while one of them has no handler. */
export const operations: readonly Operation[] = Object.values<unknown>(described).filter(isOperation);

/** The rest are the shapes of what is sent and answered. */
function isOperation(exported: unknown): exported is Operation {
  return typeof exported === 'object' && exported !== null && 'access' in exported;
}
