import type { endActing, getActing, startActing } from '@cpd/contract/acting';
import type {
  createActivity,
  deleteActivity,
  getActivity,
  getActivityToCopy,
  listActivityNames,
  listActivitySuggestions,
  setActivityGoals,
  updateActivity,
} from '@cpd/contract/activities';
import type {
  deleteActivityDate,
  getActivityDate,
  isActivityDateInUse,
  updateActivityDate,
} from '@cpd/contract/activity-dates';
import type {
  cancelAnnouncement,
  createAnnouncement,
  getAnnouncement,
  listAnnouncements,
  listAudienceChoices,
  previewAnnouncement,
  sendAnnouncement,
  updateAnnouncement,
} from '@cpd/contract/announcements';
import type { getAppVersion } from '@cpd/contract/app-versions';
import type { confirmAttendance, declineAttendance, listAttendanceOffers } from '@cpd/contract/attendance-offers';
import type { getUserAudit, listAuditLog } from '@cpd/contract/audits';
import type { exportCalendar, getCalendar, importCalendar } from '@cpd/contract/calendar';
import type {
  createCalendarSubscription,
  deleteCalendarSubscription,
  getCalendarSubscription,
} from '@cpd/contract/calendar-subscriptions';
import type { createCallBack, downloadContactCard, listExemptionReasons } from '@cpd/contract/contact';
import type {
  listContent,
  listContentEdits,
  saveContentText,
  saveLearningResource,
  uploadContentPicture,
} from '@cpd/contract/content';
import type { listCpdYears, reopenCpdYear, submitCpdYear } from '@cpd/contract/cpd-years';
import type { getDeclaration, saveDeclaration } from '@cpd/contract/declarations';
import type {
  deleteDocumentLink,
  getDocumentLink,
  listAttachableActivities,
  saveDocumentLink,
  uploadToActivity,
} from '@cpd/contract/document-links';
import type {
  canDeleteActivityFiles,
  canDeleteDateFiles,
  canDeleteDocument,
  createAcknowledgement,
  createDocument,
  deleteDocument,
  downloadDocument,
  listCertificateDocuments,
  listDocumentNames,
  listFiles,
  listSameDocuments,
  moveDocument,
  previewDocument,
  printPlan,
  printStatement,
  renameDocument,
} from '@cpd/contract/documents';
import type { createFolder, deleteFolder, renameFolder } from '@cpd/contract/folders';
import type { downloadMyData, listHistory } from '@cpd/contract/history';
import type { getLearningResourceImage, listLearningResources } from '@cpd/contract/learning-resources';
import type { exportList, readList } from '@cpd/contract/lists';
import type {
  addRequestNote,
  assignRequest,
  createRequestForMember,
  decideRequest,
  getRequest,
  listOwnRequests,
  listRequests,
  printDecisionLetter,
  withdrawDecision,
} from '@cpd/contract/member-requests';
import type {
  getMemberOverview,
  listPinnedMembers,
  listRecentMembers,
  pinMember,
  searchMembers,
  unpinMember,
} from '@cpd/contract/members';

import type {
  countNotifications,
  getNotificationSettings,
  listNotifications,
  saveNotificationSettings,
  updateNotifications,
} from '@cpd/contract/notifications';
import type { deletePlanDraft, getPlanDraft, savePlanDraft } from '@cpd/contract/plan-drafts';
import type { deletePlanGoal, listCarriedGoals, printPlanById, setGoalOutcome } from '@cpd/contract/plan-goals';
import type {
  createPlan,
  createPlanFromDocument,
  deletePlan,
  getPlan,
  listPlanGoals,
  listPlans,
  updatePlan,
  uploadPlan,
} from '@cpd/contract/plans';
import type {
  applyAttendanceList,
  checkAttendanceList,
  createProgramActivity,
  getProgramActivity,
  getProgramChoices,
  listProgramActivities,
  updateProgramActivity,
  withdrawAttendance,
  withdrawProgramActivity,
} from '@cpd/contract/program-activities';
import type {
  groupSpecialities,
  listActivityTypes,
  listHelpTexts,
  listReflectionQuestions,
  listSpecialities,
  updateSpecialities,
} from '@cpd/contract/reference';
import type { listRegistrations, saveRegistrations } from '@cpd/contract/registrations';
import type {
  createShortcut,
  findShortcut,
  findShortcutSuffix,
  getShortcutQrCode,
  listShortcuts,
  listShortcutYears,
  updateShortcut,
} from '@cpd/contract/shortcuts';
import type { getCpdSummary, getFrameworkRequirements } from '@cpd/contract/summary';
import type { findMembers, findUserByUsername, saveResearchConsent } from '@cpd/contract/users';
import type { verifyCode, verifyFile } from '@cpd/contract/verification';

/** Every call of the contract by its name. Types only, so that the browser need not load the contract's schemas. */
export type OperationsByName = {
  addRequestNote: typeof addRequestNote;
  assignRequest: typeof assignRequest;
  createRequestForMember: typeof createRequestForMember;
  decideRequest: typeof decideRequest;
  getRequest: typeof getRequest;
  listOwnRequests: typeof listOwnRequests;
  listRequests: typeof listRequests;
  printDecisionLetter: typeof printDecisionLetter;
  withdrawDecision: typeof withdrawDecision;
  applyAttendanceList: typeof applyAttendanceList;
  checkAttendanceList: typeof checkAttendanceList;
  confirmAttendance: typeof confirmAttendance;
  createProgramActivity: typeof createProgramActivity;
  declineAttendance: typeof declineAttendance;
  getProgramActivity: typeof getProgramActivity;
  getProgramChoices: typeof getProgramChoices;
  listAttendanceOffers: typeof listAttendanceOffers;
  listProgramActivities: typeof listProgramActivities;
  updateProgramActivity: typeof updateProgramActivity;
  withdrawAttendance: typeof withdrawAttendance;
  withdrawProgramActivity: typeof withdrawProgramActivity;
  canDeleteActivityFiles: typeof canDeleteActivityFiles;
  canDeleteDateFiles: typeof canDeleteDateFiles;
  canDeleteDocument: typeof canDeleteDocument;
  countNotifications: typeof countNotifications;
  createAcknowledgement: typeof createAcknowledgement;
  createActivity: typeof createActivity;
  createCallBack: typeof createCallBack;
  createCalendarSubscription: typeof createCalendarSubscription;
  createDocument: typeof createDocument;
  createFolder: typeof createFolder;
  createPlan: typeof createPlan;
  createPlanFromDocument: typeof createPlanFromDocument;
  createShortcut: typeof createShortcut;
  deleteActivity: typeof deleteActivity;
  deleteActivityDate: typeof deleteActivityDate;
  deleteCalendarSubscription: typeof deleteCalendarSubscription;
  deleteDocument: typeof deleteDocument;
  deleteDocumentLink: typeof deleteDocumentLink;
  deleteFolder: typeof deleteFolder;
  deletePlan: typeof deletePlan;
  deletePlanDraft: typeof deletePlanDraft;
  deletePlanGoal: typeof deletePlanGoal;
  downloadContactCard: typeof downloadContactCard;
  downloadDocument: typeof downloadDocument;
  downloadMyData: typeof downloadMyData;
  exportCalendar: typeof exportCalendar;
  exportList: typeof exportList;
  findShortcut: typeof findShortcut;
  findMembers: typeof findMembers;
  findUserByUsername: typeof findUserByUsername;
  endActing: typeof endActing;
  getActing: typeof getActing;
  getActivity: typeof getActivity;
  getActivityDate: typeof getActivityDate;
  getActivityToCopy: typeof getActivityToCopy;
  getAppVersion: typeof getAppVersion;
  getCalendar: typeof getCalendar;
  getCalendarSubscription: typeof getCalendarSubscription;
  getCpdSummary: typeof getCpdSummary;
  getDeclaration: typeof getDeclaration;
  getDocumentLink: typeof getDocumentLink;
  getFrameworkRequirements: typeof getFrameworkRequirements;
  getLearningResourceImage: typeof getLearningResourceImage;
  getMemberOverview: typeof getMemberOverview;
  getPlan: typeof getPlan;
  getPlanDraft: typeof getPlanDraft;
  getNotificationSettings: typeof getNotificationSettings;
  getUserAudit: typeof getUserAudit;
  groupSpecialities: typeof groupSpecialities;
  importCalendar: typeof importCalendar;
  isActivityDateInUse: typeof isActivityDateInUse;
  listActivityNames: typeof listActivityNames;
  listActivitySuggestions: typeof listActivitySuggestions;
  listActivityTypes: typeof listActivityTypes;
  listAttachableActivities: typeof listAttachableActivities;
  listAuditLog: typeof listAuditLog;
  listCarriedGoals: typeof listCarriedGoals;
  listCertificateDocuments: typeof listCertificateDocuments;
  listContent: typeof listContent;
  listContentEdits: typeof listContentEdits;
  saveContentText: typeof saveContentText;
  saveLearningResource: typeof saveLearningResource;
  uploadContentPicture: typeof uploadContentPicture;
  listCpdYears: typeof listCpdYears;
  listDocumentNames: typeof listDocumentNames;
  listExemptionReasons: typeof listExemptionReasons;
  listFiles: typeof listFiles;
  listHelpTexts: typeof listHelpTexts;
  listHistory: typeof listHistory;
  listLearningResources: typeof listLearningResources;
  listNotifications: typeof listNotifications;
  listPinnedMembers: typeof listPinnedMembers;
  listPlanGoals: typeof listPlanGoals;
  listPlans: typeof listPlans;
  listRecentMembers: typeof listRecentMembers;
  listReflectionQuestions: typeof listReflectionQuestions;
  listRegistrations: typeof listRegistrations;
  listSameDocuments: typeof listSameDocuments;
  listSpecialities: typeof listSpecialities;
  moveDocument: typeof moveDocument;
  pinMember: typeof pinMember;
  previewDocument: typeof previewDocument;
  printPlan: typeof printPlan;
  printPlanById: typeof printPlanById;
  printStatement: typeof printStatement;
  readList: typeof readList;
  renameDocument: typeof renameDocument;
  renameFolder: typeof renameFolder;
  reopenCpdYear: typeof reopenCpdYear;
  saveDeclaration: typeof saveDeclaration;
  saveDocumentLink: typeof saveDocumentLink;
  savePlanDraft: typeof savePlanDraft;
  saveRegistrations: typeof saveRegistrations;
  saveResearchConsent: typeof saveResearchConsent;
  saveNotificationSettings: typeof saveNotificationSettings;
  searchMembers: typeof searchMembers;
  setActivityGoals: typeof setActivityGoals;
  setGoalOutcome: typeof setGoalOutcome;
  startActing: typeof startActing;
  submitCpdYear: typeof submitCpdYear;
  unpinMember: typeof unpinMember;
  updateActivity: typeof updateActivity;
  updateActivityDate: typeof updateActivityDate;
  updatePlan: typeof updatePlan;
  updateNotifications: typeof updateNotifications;
  updateSpecialities: typeof updateSpecialities;
  cancelAnnouncement: typeof cancelAnnouncement;
  createAnnouncement: typeof createAnnouncement;
  findShortcutSuffix: typeof findShortcutSuffix;
  getAnnouncement: typeof getAnnouncement;
  getShortcutQrCode: typeof getShortcutQrCode;
  listAnnouncements: typeof listAnnouncements;
  listAudienceChoices: typeof listAudienceChoices;
  listShortcutYears: typeof listShortcutYears;
  listShortcuts: typeof listShortcuts;
  previewAnnouncement: typeof previewAnnouncement;
  sendAnnouncement: typeof sendAnnouncement;
  updateAnnouncement: typeof updateAnnouncement;
  updateShortcut: typeof updateShortcut;
  uploadPlan: typeof uploadPlan;
  uploadToActivity: typeof uploadToActivity;
  verifyCode: typeof verifyCode;
  verifyFile: typeof verifyFile;
};
export type OperationName = keyof OperationsByName;

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/api/${string}` };

/** Where each call goes. A test holds this against the contract, so the two cannot drift. */
export const routes = {
  addRequestNote: { method: 'POST', path: '/api/MemberRequestNotes' },
  assignRequest: { method: 'PUT', path: '/api/MemberRequests/:id' },
  createRequestForMember: { method: 'POST', path: '/api/MemberRequests' },
  decideRequest: { method: 'POST', path: '/api/MemberRequestDecisions' },
  getRequest: { method: 'GET', path: '/api/MemberRequests/:id' },
  listOwnRequests: { method: 'GET', path: '/api/UserCallBack' },
  listRequests: { method: 'GET', path: '/api/MemberRequests' },
  printDecisionLetter: { method: 'GET', path: '/api/MemberRequestDecisions/:id' },
  withdrawDecision: { method: 'PUT', path: '/api/MemberRequestDecisions' },
  applyAttendanceList: { method: 'POST', path: '/api/AttendanceLists' },
  checkAttendanceList: { method: 'POST', path: '/api/AttendanceChecks' },
  confirmAttendance: { method: 'PUT', path: '/api/AttendanceOffers' },
  createProgramActivity: { method: 'POST', path: '/api/ProgramActivities' },
  declineAttendance: { method: 'DELETE', path: '/api/AttendanceOffers' },
  getProgramActivity: { method: 'GET', path: '/api/ProgramActivities/:id' },
  getProgramChoices: { method: 'GET', path: '/api/ProgramChoices' },
  listAttendanceOffers: { method: 'GET', path: '/api/AttendanceOffers' },
  listProgramActivities: { method: 'GET', path: '/api/ProgramActivities' },
  updateProgramActivity: { method: 'PUT', path: '/api/ProgramActivities/:id' },
  withdrawAttendance: { method: 'POST', path: '/api/AttendanceWithdrawals' },
  withdrawProgramActivity: { method: 'POST', path: '/api/ProgramActivityWithdrawals' },
  canDeleteActivityFiles: { method: 'GET', path: '/api/Documents' },
  canDeleteDateFiles: { method: 'GET', path: '/api/Documents' },
  canDeleteDocument: { method: 'GET', path: '/api/Documents' },
  countNotifications: { method: 'GET', path: '/api/UserNotification' },
  createAcknowledgement: { method: 'POST', path: '/api/Documents' },
  createActivity: { method: 'POST', path: '/api/UserActivities' },
  createCallBack: { method: 'POST', path: '/api/UserCallBack' },
  createCalendarSubscription: { method: 'POST', path: '/api/CalendarSubscriptions' },
  createDocument: { method: 'POST', path: '/api/Documents' },
  createFolder: { method: 'POST', path: '/api/DocumentFolders' },
  createPlan: { method: 'POST', path: '/api/UserPDP' },
  createPlanFromDocument: { method: 'POST', path: '/api/UserPDP' },
  createShortcut: { method: 'POST', path: '/api/CPDShortcut' },
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
  exportCalendar: { method: 'GET', path: '/api/UserActivities' },
  exportList: { method: 'POST', path: '/api/ListExports' },
  findShortcut: { method: 'PUT', path: '/api/CPDShortcut' },
  findMembers: { method: 'GET', path: '/api/Users' },
  findUserByUsername: { method: 'GET', path: '/api/Users' },
  endActing: { method: 'DELETE', path: '/api/ActingSessions' },
  getActing: { method: 'GET', path: '/api/ActingSessions' },
  getActivity: { method: 'GET', path: '/api/UserActivities/:id' },
  getActivityDate: { method: 'GET', path: '/api/UserActivityDates' },
  getActivityToCopy: { method: 'GET', path: '/api/UserActivities' },
  getAppVersion: { method: 'GET', path: '/api/AppVersions' },
  getCalendar: { method: 'GET', path: '/api/UserActivities' },
  getCalendarSubscription: { method: 'GET', path: '/api/CalendarSubscriptions' },
  getCpdSummary: { method: 'GET', path: '/api/CPDSummary' },
  getDeclaration: { method: 'GET', path: '/api/SubmissionDeclarations' },
  getDocumentLink: { method: 'GET', path: '/api/UserActivityDocuments' },
  getFrameworkRequirements: { method: 'GET', path: '/api/UserFrameworkRequirements' },
  getLearningResourceImage: { method: 'GET', path: '/api/Documents/:id' },
  getMemberOverview: { method: 'GET', path: '/api/MemberOverviews' },
  getPlan: { method: 'GET', path: '/api/UserPDP' },
  getPlanDraft: { method: 'GET', path: '/api/UserPDPDrafts' },
  getNotificationSettings: { method: 'GET', path: '/api/NotificationSettings' },
  getUserAudit: { method: 'GET', path: '/api/UserAudit' },
  groupSpecialities: { method: 'GET', path: '/api/UserSpecialities' },
  importCalendar: { method: 'PUT', path: '/api/UserActivities' },
  isActivityDateInUse: { method: 'GET', path: '/api/UserActivityDates' },
  listActivityNames: { method: 'GET', path: '/api/UserActivities' },
  listActivitySuggestions: { method: 'GET', path: '/api/UserActivities' },
  listActivityTypes: { method: 'GET', path: '/api/CPDYearActivityTypes' },
  listAttachableActivities: { method: 'GET', path: '/api/UserActivities' },
  listAuditLog: { method: 'GET', path: '/api/AuditLog' },
  listCarriedGoals: { method: 'GET', path: '/api/UserPDPGoals' },
  listCertificateDocuments: { method: 'GET', path: '/api/Documents' },
  listContent: { method: 'GET', path: '/api/Content' },
  listContentEdits: { method: 'GET', path: '/api/ContentEdits' },
  saveContentText: { method: 'PUT', path: '/api/Content' },
  saveLearningResource: { method: 'PUT', path: '/api/LearningResource' },
  uploadContentPicture: { method: 'POST', path: '/api/ContentPictures' },
  listCpdYears: { method: 'GET', path: '/api/UserCPDYears' },
  listDocumentNames: { method: 'GET', path: '/api/Documents' },
  listExemptionReasons: { method: 'GET', path: '/api/ExemptionReasons' },
  listFiles: { method: 'GET', path: '/api/Documents' },
  listHelpTexts: { method: 'GET', path: '/api/HelpText' },
  listHistory: { method: 'GET', path: '/api/RecordHistory' },
  listLearningResources: { method: 'POST', path: '/api/LearningResource' },
  listNotifications: { method: 'GET', path: '/api/UserNotification' },
  listPinnedMembers: { method: 'GET', path: '/api/PinnedUsers' },
  listPlanGoals: { method: 'GET', path: '/api/UserPDP' },
  listPlans: { method: 'GET', path: '/api/UserPDP' },
  listRecentMembers: { method: 'GET', path: '/api/RecentMembers' },
  listReflectionQuestions: { method: 'GET', path: '/api/ReflectionQuestion' },
  listRegistrations: { method: 'GET', path: '/api/UserRegistration' },
  listSameDocuments: { method: 'GET', path: '/api/Documents' },
  listSpecialities: { method: 'GET', path: '/api/UserSpecialities' },
  moveDocument: { method: 'PUT', path: '/api/Documents' },
  pinMember: { method: 'PUT', path: '/api/PinnedUsers' },
  previewDocument: { method: 'GET', path: '/api/Documents' },
  printPlan: { method: 'GET', path: '/api/Documents' },
  printPlanById: { method: 'GET', path: '/api/Documents/:id' },
  printStatement: { method: 'GET', path: '/api/Documents' },
  readList: { method: 'POST', path: '/api/Lists' },
  renameDocument: { method: 'PUT', path: '/api/Documents' },
  renameFolder: { method: 'PUT', path: '/api/DocumentFolders' },
  reopenCpdYear: { method: 'POST', path: '/api/YearReopenings' },
  saveDeclaration: { method: 'PUT', path: '/api/SubmissionDeclarations' },
  saveDocumentLink: { method: 'PUT', path: '/api/UserActivityDocuments' },
  savePlanDraft: { method: 'PUT', path: '/api/UserPDPDrafts' },
  saveResearchConsent: { method: 'PUT', path: '/api/Users' },
  saveRegistrations: { method: 'PUT', path: '/api/UserRegistration' },
  saveNotificationSettings: { method: 'PUT', path: '/api/NotificationSettings' },
  searchMembers: { method: 'GET', path: '/api/MemberSearch' },
  setActivityGoals: { method: 'PUT', path: '/api/UserActivities' },
  setGoalOutcome: { method: 'PUT', path: '/api/UserPDPGoals' },
  startActing: { method: 'POST', path: '/api/ActingSessions' },
  submitCpdYear: { method: 'PUT', path: '/api/UserCPDYears' },
  unpinMember: { method: 'DELETE', path: '/api/PinnedUsers' },
  updateActivity: { method: 'PUT', path: '/api/UserActivities/:id' },
  updateActivityDate: { method: 'PUT', path: '/api/UserActivityDates' },
  updatePlan: { method: 'PUT', path: '/api/UserPDP/:id' },
  updateNotifications: { method: 'PUT', path: '/api/UserNotification' },
  updateSpecialities: { method: 'PUT', path: '/api/UserSpecialities' },
  cancelAnnouncement: { method: 'DELETE', path: '/api/Announcements/:id' },
  createAnnouncement: { method: 'POST', path: '/api/Announcements' },
  findShortcutSuffix: { method: 'GET', path: '/api/CPDShortcutSuffix' },
  getAnnouncement: { method: 'GET', path: '/api/Announcements/:id' },
  getShortcutQrCode: { method: 'GET', path: '/api/CPDShortcutQRCode' },
  listAnnouncements: { method: 'GET', path: '/api/Announcements' },
  listAudienceChoices: { method: 'GET', path: '/api/AudienceChoices' },
  listShortcutYears: { method: 'GET', path: '/api/CPDShortcutYears' },
  listShortcuts: { method: 'GET', path: '/api/CPDShortcut' },
  previewAnnouncement: { method: 'POST', path: '/api/AnnouncementPreviews' },
  sendAnnouncement: { method: 'POST', path: '/api/AnnouncementReleases' },
  updateAnnouncement: { method: 'PUT', path: '/api/Announcements/:id' },
  updateShortcut: { method: 'PUT', path: '/api/CPDShortcut/:id' },
  uploadPlan: { method: 'POST', path: '/api/UserPDP' },
  uploadToActivity: { method: 'POST', path: '/api/UserActivityDocuments' },
  verifyCode: { method: 'GET', path: '/api/Verifications' },
  verifyFile: { method: 'GET', path: '/api/Verifications' },
} as const satisfies Record<OperationName, Route>;
