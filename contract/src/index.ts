import * as acting from './acting.ts';
import * as activities from './activities.ts';
import * as activityDates from './activity-dates.ts';
import * as announcements from './announcements.ts';
import * as appVersions from './app-versions.ts';
import * as attendanceOffers from './attendance-offers.ts';
import * as audits from './audits.ts';
import * as calendar from './calendar.ts';
import * as calendarSubscriptions from './calendar-subscriptions.ts';
import * as caseLog from './case-log.ts';
import * as contact from './contact.ts';
import * as content from './content.ts';
import * as cpdYears from './cpd-years.ts';
import * as declarations from './declarations.ts';
import * as deletions from './deletions.ts';
import * as departures from './departures.ts';
import * as documentLinks from './document-links.ts';
import * as documents from './documents.ts';
import * as erasures from './erasures.ts';
import * as eventLog from './event-log.ts';
import * as folders from './folders.ts';
import * as history from './history.ts';
import * as learningResources from './learning-resources.ts';
import * as listViews from './list-views.ts';
import * as lists from './lists.ts';
import * as manyReopenings from './many-reopenings.ts';
import * as memberDetails from './member-details.ts';
import * as memberRequests from './member-requests.ts';
import * as members from './members.ts';
import * as notifications from './notifications.ts';
import type { Operation } from './operation.ts';
import * as paperSubmissions from './paper-submissions.ts';
import * as planDrafts from './plan-drafts.ts';
import * as planGoals from './plan-goals.ts';
import * as plans from './plans.ts';
import * as preparedChanges from './prepared-changes.ts';
import * as programActivities from './program-activities.ts';
import * as proofs from './proofs.ts';
import * as reference from './reference.ts';
import * as registrations from './registrations.ts';
import * as repeating from './repeating.ts';
import * as riskCases from './risk-cases.ts';
import * as seriesDays from './series-days.ts';
import * as servers from './servers.ts';
import * as shortcuts from './shortcuts.ts';
import * as state from './state.ts';
import * as summary from './summary.ts';
import * as team from './team.ts';
import * as users from './users.ts';
import * as verification from './verification.ts';
import * as yearConfirmations from './year-confirmations.ts';

/** Every call of the API. The server refuses to start while one of them has no handler. */
export const operations: readonly Operation[] = [
  users.findUserByUsername,
  users.findMembers,
  users.saveResearchConsent,
  users.saveMySettings,
  users.signOut,
  members.searchMembers,
  members.listPinnedMembers,
  members.pinMember,
  members.unpinMember,
  members.listRecentMembers,
  members.getMemberOverview,
  erasures.askForErasure,
  erasures.listErasureCases,
  erasures.getErasureCase,
  erasures.openErasureCase,
  erasures.takeErasureStep,
  erasures.listRetentionRuns,
  erasures.countRetention,
  erasures.confirmRetention,
  departures.previewDeparture,
  departures.enterDeparture,
  departures.correctDeparture,
  departures.undoDeparture,
  memberDetails.getMemberDetails,
  memberDetails.correctMember,
  team.listTeam,
  team.addTeamMember,
  team.changeTeamMember,
  team.endTeamMember,
  acting.startActing,
  acting.getActing,
  acting.endActing,
  lists.readList,
  lists.countList,
  lists.exportList,
  listViews.listListViews,
  listViews.saveListView,
  listViews.deleteListView,
  history.listHistory,
  history.exportHistory,
  caseLog.listCaseEntries,
  caseLog.createCaseEntry,
  caseLog.changeFollowUp,
  caseLog.listFollowUps,
  caseLog.createCaseFile,
  caseLog.downloadCaseFile,
  eventLog.readEventLog,
  eventLog.listEventLogPeople,
  eventLog.exportEventLog,
  history.downloadMyData,
  appVersions.getAppVersion,
  cpdYears.listCpdYears,
  cpdYears.submitCpdYear,
  cpdYears.takeBackSubmission,
  cpdYears.reopenCpdYear,
  cpdYears.endYearReopening,
  cpdYears.previewYearReopening,
  paperSubmissions.savePaperSubmission,
  manyReopenings.previewManyReopenings,
  manyReopenings.reopenManyYears,
  reference.listActivityTypes,
  reference.listSpecialities,
  reference.groupSpecialities,
  reference.updateSpecialities,
  learningResources.listLearningResources,
  learningResources.getLearningResourceImage,
  registrations.listRegistrations,
  registrations.saveRegistrations,
  reference.listReflectionQuestions,
  reference.listHelpTexts,
  activities.listActivityNames,
  activities.listActivitySuggestions,
  repeating.listRepeatOffers,
  repeating.repeatActivities,
  activities.getActivityToCopy,
  activities.getActivity,
  activities.createActivity,
  activities.updateActivity,
  activities.setActivityGoals,
  activities.deleteActivity,
  activityDates.getActivityDate,
  activityDates.isActivityDateInUse,
  activityDates.updateActivityDate,
  activityDates.deleteActivityDate,
  activityDates.deleteActivityDates,
  calendar.getCalendar,
  calendar.exportCalendar,
  calendar.importCalendar,
  calendarSubscriptions.getCalendarSubscription,
  calendarSubscriptions.createCalendarSubscription,
  calendarSubscriptions.deleteCalendarSubscription,
  servers.listServers,
  state.getServiceState,
  shortcuts.findShortcut,
  shortcuts.createShortcut,
  shortcuts.listShortcuts,
  shortcuts.findShortcutSuffix,
  shortcuts.getShortcutMember,
  shortcuts.listShortcutYears,
  shortcuts.updateShortcut,
  shortcuts.getShortcutQrCode,
  documents.listFiles,
  documents.listDocumentNames,
  documents.listSameDocuments,
  documents.downloadDocument,
  documents.previewDocument,
  documents.createDocument,
  documents.renameDocument,
  documents.moveDocument,
  documents.deleteDocument,
  documents.canDeleteDocument,
  documents.canDeleteActivityFiles,
  documents.canDeleteDateFiles,
  folders.createFolder,
  folders.renameFolder,
  folders.deleteFolder,
  deletions.bringBack,
  documentLinks.getDocumentLink,
  documentLinks.saveDocumentLink,
  documentLinks.attachToActivities,
  documentLinks.uploadToActivity,
  documentLinks.deleteDocumentLink,
  documentLinks.listAttachableActivities,
  documents.listCertificateDocuments,
  documents.printStatement,
  documents.getPrintQueue,
  documents.printPlan,
  documents.createAcknowledgement,
  audits.getUserAudit,
  audits.listAuditLog,
  verification.verifyCode,
  verification.verifyFile,
  summary.getCpdSummary,
  summary.getFrameworkRequirements,
  proofs.getProof,
  declarations.getDeclaration,
  declarations.saveDeclaration,
  plans.listPlans,
  plans.listPlanGoals,
  plans.getPlan,
  plans.createPlan,
  plans.updatePlan,
  plans.uploadPlan,
  plans.createPlanFromDocument,
  plans.deletePlan,
  planGoals.deletePlanGoal,
  planGoals.setGoalOutcome,
  planGoals.listCarriedGoals,
  planGoals.printPlanById,
  planDrafts.getPlanDraft,
  planDrafts.savePlanDraft,
  planDrafts.deletePlanDraft,
  notifications.countNotifications,
  notifications.listNotifications,
  notifications.updateNotifications,
  notifications.getNotificationSettings,
  notifications.saveNotificationSettings,
  announcements.listAnnouncements,
  announcements.getAnnouncement,
  announcements.listAudienceChoices,
  announcements.createAnnouncement,
  announcements.previewAnnouncement,
  announcements.testAnnouncement,
  announcements.updateAnnouncement,
  announcements.sendAnnouncement,
  announcements.cancelAnnouncement,
  contact.createCallBack,
  contact.requestReopening,
  contact.previewRequest,
  contact.addRequestDocument,
  contact.appealDecision,
  contact.listExemptionReasons,
  contact.downloadContactCard,
  content.listContent,
  content.listContentEdits,
  content.saveContentText,
  content.saveLearningResource,
  content.uploadContentPicture,
  yearConfirmations.listYearsByRule,
  yearConfirmations.confirmYear,
  memberRequests.listOwnRequests,
  memberRequests.listRequests,
  memberRequests.getRequest,
  memberRequests.createRequestForMember,
  memberRequests.addDocumentForMember,
  preparedChanges.listPreparedChanges,
  preparedChanges.endPreparedChange,
  memberRequests.assignRequest,
  memberRequests.addRequestNote,
  memberRequests.decideRequest,
  memberRequests.withdrawDecision,
  memberRequests.printDecisionLetter,
  riskCases.readRiskCase,
  riskCases.saveRiskCase,
  riskCases.readRiskCounts,
  programActivities.listProgramActivities,
  programActivities.getProgramChoices,
  programActivities.createProgramActivity,
  programActivities.getProgramActivity,
  programActivities.updateProgramActivity,
  programActivities.checkAttendanceList,
  programActivities.applyAttendanceList,
  seriesDays.listSeriesDays,
  seriesDays.confirmSeriesDays,
  seriesDays.putOffSeriesDays,
  attendanceOffers.listAttendanceOffers,
  attendanceOffers.confirmAttendance,
  attendanceOffers.declineAttendance,
  programActivities.remindAttendees,
  programActivities.withdrawAttendance,
  programActivities.withdrawProgramActivity,
];
