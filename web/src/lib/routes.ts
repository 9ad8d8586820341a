import type * as acting from '@cpd/contract/acting';
import type * as activities from '@cpd/contract/activities';
import type * as activityDates from '@cpd/contract/activity-dates';
import type * as announcements from '@cpd/contract/announcements';
import type * as appVersions from '@cpd/contract/app-versions';
import type * as attendanceOffers from '@cpd/contract/attendance-offers';
import type * as audits from '@cpd/contract/audits';
import type * as calendar from '@cpd/contract/calendar';
import type * as calendarSubscriptions from '@cpd/contract/calendar-subscriptions';
import type * as contact from '@cpd/contract/contact';
import type * as content from '@cpd/contract/content';
import type * as cpdYears from '@cpd/contract/cpd-years';
import type * as declarations from '@cpd/contract/declarations';
import type * as documentLinks from '@cpd/contract/document-links';
import type * as documents from '@cpd/contract/documents';
import type * as folders from '@cpd/contract/folders';
import type * as history from '@cpd/contract/history';
import type * as learningResources from '@cpd/contract/learning-resources';
import type * as lists from '@cpd/contract/lists';
import type * as memberRequests from '@cpd/contract/member-requests';
import type * as members from '@cpd/contract/members';
import type * as notifications from '@cpd/contract/notifications';
import type * as planDrafts from '@cpd/contract/plan-drafts';
import type * as planGoals from '@cpd/contract/plan-goals';
import type * as plans from '@cpd/contract/plans';
import type * as programActivities from '@cpd/contract/program-activities';
import type * as reference from '@cpd/contract/reference';
import type * as registrations from '@cpd/contract/registrations';
import type * as shortcuts from '@cpd/contract/shortcuts';
import type * as summary from '@cpd/contract/summary';
import type * as users from '@cpd/contract/users';
import type * as verification from '@cpd/contract/verification';
import type * as yearConfirmations from '@cpd/contract/year-confirmations';

/** The contract's files, one for each resource. Types only, so that the browser need not load the contract's schemas. */
type Contract = typeof acting &
  typeof activities &
  typeof activityDates &
  typeof announcements &
  typeof appVersions &
  typeof attendanceOffers &
  typeof audits &
  typeof calendar &
  typeof calendarSubscriptions &
  typeof contact &
  typeof content &
  typeof cpdYears &
  typeof declarations &
  typeof documentLinks &
  typeof documents &
  typeof folders &
  typeof history &
  typeof learningResources &
  typeof lists &
  typeof memberRequests &
  typeof members &
  typeof notifications &
  typeof planDrafts &
  typeof planGoals &
  typeof plans &
  typeof programActivities &
  typeof reference &
  typeof registrations &
  typeof shortcuts &
  typeof summary &
  typeof users &
  typeof yearConfirmations &
  typeof verification;

/** The calls of the browser by their names, each as the contract describes it. */
export type OperationsByName = Pick<Contract, OperationName>;
export type OperationName = keyof typeof routes;

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/api/${string}` };

/** Where each call goes. A test holds this against the contract, so the two cannot drift. */
export const routes = {
  addRequestNote: { method: 'POST', path: '/api/MemberRequestNotes' },
  applyAttendanceList: { method: 'POST', path: '/api/AttendanceLists' },
  assignRequest: { method: 'PUT', path: '/api/MemberRequests/:id' },
  cancelAnnouncement: { method: 'DELETE', path: '/api/Announcements/:id' },
  canDeleteActivityFiles: { method: 'GET', path: '/api/Documents' },
  canDeleteDateFiles: { method: 'GET', path: '/api/Documents' },
  canDeleteDocument: { method: 'GET', path: '/api/Documents' },
  checkAttendanceList: { method: 'POST', path: '/api/AttendanceChecks' },
  confirmAttendance: { method: 'PUT', path: '/api/AttendanceOffers' },
  countNotifications: { method: 'GET', path: '/api/UserNotification' },
  createAcknowledgement: { method: 'POST', path: '/api/Documents' },
  createActivity: { method: 'POST', path: '/api/UserActivities' },
  createAnnouncement: { method: 'POST', path: '/api/Announcements' },
  createCalendarSubscription: { method: 'POST', path: '/api/CalendarSubscriptions' },
  createCallBack: { method: 'POST', path: '/api/UserCallBack' },
  createDocument: { method: 'POST', path: '/api/Documents' },
  createFolder: { method: 'POST', path: '/api/DocumentFolders' },
  createPlan: { method: 'POST', path: '/api/UserPDP' },
  createPlanFromDocument: { method: 'POST', path: '/api/UserPDP' },
  createProgramActivity: { method: 'POST', path: '/api/ProgramActivities' },
  createRequestForMember: { method: 'POST', path: '/api/MemberRequests' },
  createShortcut: { method: 'POST', path: '/api/CPDShortcut' },
  decideRequest: { method: 'POST', path: '/api/MemberRequestDecisions' },
  declineAttendance: { method: 'DELETE', path: '/api/AttendanceOffers' },
  deleteActivity: { method: 'DELETE', path: '/api/UserActivities' },
  deleteActivityDate: { method: 'DELETE', path: '/api/UserActivityDates' },
  deleteCalendarSubscription: { method: 'DELETE', path: '/api/CalendarSubscriptions' },
  deleteDocument: { method: 'DELETE', path: '/api/Documents' },
  deleteDocumentLink: { method: 'DELETE', path: '/api/UserActivityDocuments' },
  deleteFolder: { method: 'DELETE', path: '/api/DocumentFolders' },
  deletePlan: { method: 'DELETE', path: '/api/UserPDP' },
  deletePlanDraft: { method: 'DELETE', path: '/api/UserPDPDrafts' },
  deletePlanGoal: { method: 'DELETE', path: '/api/UserPDPGoals' },
  downloadContactCard: { method: 'GET', path: '/api/Documents/:id' },
  downloadDocument: { method: 'GET', path: '/api/Documents' },
  downloadMyData: { method: 'GET', path: '/api/MyData' },
  endActing: { method: 'DELETE', path: '/api/ActingSessions' },
  exportCalendar: { method: 'GET', path: '/api/UserActivities' },
  exportList: { method: 'POST', path: '/api/ListExports' },
  findMembers: { method: 'GET', path: '/api/Users' },
  findShortcut: { method: 'PUT', path: '/api/CPDShortcut' },
  findShortcutSuffix: { method: 'GET', path: '/api/CPDShortcutSuffix' },
  findUserByUsername: { method: 'GET', path: '/api/Users' },
  getActing: { method: 'GET', path: '/api/ActingSessions' },
  getActivity: { method: 'GET', path: '/api/UserActivities/:id' },
  getActivityDate: { method: 'GET', path: '/api/UserActivityDates' },
  getActivityToCopy: { method: 'GET', path: '/api/UserActivities' },
  getAnnouncement: { method: 'GET', path: '/api/Announcements/:id' },
  getAppVersion: { method: 'GET', path: '/api/AppVersions' },
  getCalendar: { method: 'GET', path: '/api/UserActivities' },
  getCalendarSubscription: { method: 'GET', path: '/api/CalendarSubscriptions' },
  getCpdSummary: { method: 'GET', path: '/api/CPDSummary' },
  getDeclaration: { method: 'GET', path: '/api/SubmissionDeclarations' },
  getDocumentLink: { method: 'GET', path: '/api/UserActivityDocuments' },
  getFrameworkRequirements: { method: 'GET', path: '/api/UserFrameworkRequirements' },
  getLearningResourceImage: { method: 'GET', path: '/api/Documents/:id' },
  getMemberOverview: { method: 'GET', path: '/api/MemberOverviews' },
  getNotificationSettings: { method: 'GET', path: '/api/NotificationSettings' },
  getPlan: { method: 'GET', path: '/api/UserPDP' },
  getPlanDraft: { method: 'GET', path: '/api/UserPDPDrafts' },
  getProgramActivity: { method: 'GET', path: '/api/ProgramActivities/:id' },
  getProgramChoices: { method: 'GET', path: '/api/ProgramChoices' },
  getRequest: { method: 'GET', path: '/api/MemberRequests/:id' },
  getShortcutQrCode: { method: 'GET', path: '/api/CPDShortcutQRCode' },
  getUserAudit: { method: 'GET', path: '/api/UserAudit' },
  groupSpecialities: { method: 'GET', path: '/api/UserSpecialities' },
  importCalendar: { method: 'PUT', path: '/api/UserActivities' },
  isActivityDateInUse: { method: 'GET', path: '/api/UserActivityDates' },
  listActivityNames: { method: 'GET', path: '/api/UserActivities' },
  listActivitySuggestions: { method: 'GET', path: '/api/UserActivities' },
  listActivityTypes: { method: 'GET', path: '/api/CPDYearActivityTypes' },
  listAnnouncements: { method: 'GET', path: '/api/Announcements' },
  listAttachableActivities: { method: 'GET', path: '/api/UserActivities' },
  listAttendanceOffers: { method: 'GET', path: '/api/AttendanceOffers' },
  listAudienceChoices: { method: 'GET', path: '/api/AudienceChoices' },
  listAuditLog: { method: 'GET', path: '/api/AuditLog' },
  listCarriedGoals: { method: 'GET', path: '/api/UserPDPGoals' },
  listCertificateDocuments: { method: 'GET', path: '/api/Documents' },
  listYearsByRule: { method: 'GET', path: '/api/YearConfirmations' },
  listContent: { method: 'GET', path: '/api/Content' },
  listContentEdits: { method: 'GET', path: '/api/ContentEdits' },
  listCpdYears: { method: 'GET', path: '/api/UserCPDYears' },
  listDocumentNames: { method: 'GET', path: '/api/Documents' },
  listExemptionReasons: { method: 'GET', path: '/api/ExemptionReasons' },
  listFiles: { method: 'GET', path: '/api/Documents' },
  listHelpTexts: { method: 'GET', path: '/api/HelpText' },
  listHistory: { method: 'GET', path: '/api/RecordHistory' },
  listLearningResources: { method: 'POST', path: '/api/LearningResource' },
  listNotifications: { method: 'GET', path: '/api/UserNotification' },
  listOwnRequests: { method: 'GET', path: '/api/UserCallBack' },
  listPinnedMembers: { method: 'GET', path: '/api/PinnedUsers' },
  listPlanGoals: { method: 'GET', path: '/api/UserPDP' },
  listPlans: { method: 'GET', path: '/api/UserPDP' },
  listProgramActivities: { method: 'GET', path: '/api/ProgramActivities' },
  listRecentMembers: { method: 'GET', path: '/api/RecentMembers' },
  listReflectionQuestions: { method: 'GET', path: '/api/ReflectionQuestion' },
  listRegistrations: { method: 'GET', path: '/api/UserRegistration' },
  listRequests: { method: 'GET', path: '/api/MemberRequests' },
  listSameDocuments: { method: 'GET', path: '/api/Documents' },
  listShortcuts: { method: 'GET', path: '/api/CPDShortcut' },
  listShortcutYears: { method: 'GET', path: '/api/CPDShortcutYears' },
  listSpecialities: { method: 'GET', path: '/api/UserSpecialities' },
  moveDocument: { method: 'PUT', path: '/api/Documents' },
  pinMember: { method: 'PUT', path: '/api/PinnedUsers' },
  previewAnnouncement: { method: 'POST', path: '/api/AnnouncementPreviews' },
  previewDocument: { method: 'GET', path: '/api/Documents' },
  printDecisionLetter: { method: 'GET', path: '/api/MemberRequestDecisions/:id' },
  printPlan: { method: 'GET', path: '/api/Documents' },
  printPlanById: { method: 'GET', path: '/api/Documents/:id' },
  printStatement: { method: 'GET', path: '/api/Documents' },
  readList: { method: 'POST', path: '/api/Lists' },
  renameDocument: { method: 'PUT', path: '/api/Documents' },
  renameFolder: { method: 'PUT', path: '/api/DocumentFolders' },
  reopenCpdYear: { method: 'POST', path: '/api/YearReopenings' },
  saveContentText: { method: 'PUT', path: '/api/Content' },
  saveDeclaration: { method: 'PUT', path: '/api/SubmissionDeclarations' },
  saveDocumentLink: { method: 'PUT', path: '/api/UserActivityDocuments' },
  saveLearningResource: { method: 'PUT', path: '/api/LearningResource' },
  saveNotificationSettings: { method: 'PUT', path: '/api/NotificationSettings' },
  savePlanDraft: { method: 'PUT', path: '/api/UserPDPDrafts' },
  saveRegistrations: { method: 'PUT', path: '/api/UserRegistration' },
  saveResearchConsent: { method: 'PUT', path: '/api/Users' },
  searchMembers: { method: 'GET', path: '/api/MemberSearch' },
  sendAnnouncement: { method: 'POST', path: '/api/AnnouncementReleases' },
  setActivityGoals: { method: 'PUT', path: '/api/UserActivities' },
  setGoalOutcome: { method: 'PUT', path: '/api/UserPDPGoals' },
  startActing: { method: 'POST', path: '/api/ActingSessions' },
  submitCpdYear: { method: 'PUT', path: '/api/UserCPDYears' },
  unpinMember: { method: 'DELETE', path: '/api/PinnedUsers' },
  updateActivity: { method: 'PUT', path: '/api/UserActivities/:id' },
  updateActivityDate: { method: 'PUT', path: '/api/UserActivityDates' },
  updateAnnouncement: { method: 'PUT', path: '/api/Announcements/:id' },
  updateNotifications: { method: 'PUT', path: '/api/UserNotification' },
  updatePlan: { method: 'PUT', path: '/api/UserPDP/:id' },
  updateProgramActivity: { method: 'PUT', path: '/api/ProgramActivities/:id' },
  updateShortcut: { method: 'PUT', path: '/api/CPDShortcut/:id' },
  updateSpecialities: { method: 'PUT', path: '/api/UserSpecialities' },
  confirmYear: { method: 'POST', path: '/api/YearConfirmations' },
  uploadContentPicture: { method: 'POST', path: '/api/ContentPictures' },
  uploadPlan: { method: 'POST', path: '/api/UserPDP' },
  uploadToActivity: { method: 'POST', path: '/api/UserActivityDocuments' },
  verifyCode: { method: 'GET', path: '/api/Verifications' },
  verifyFile: { method: 'GET', path: '/api/Verifications' },
  withdrawAttendance: { method: 'POST', path: '/api/AttendanceWithdrawals' },
  withdrawDecision: { method: 'PUT', path: '/api/MemberRequestDecisions' },
  withdrawProgramActivity: { method: 'POST', path: '/api/ProgramActivityWithdrawals' },
} as const satisfies Record<string, Route>;
