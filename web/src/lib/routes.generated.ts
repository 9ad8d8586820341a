// Drawn from the contract by routes.test.ts, never by hand: `vitest run --project web web/src/lib/routes --update`.
import type { Kinds } from '@cpd/contract/edge';

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/api/${string}` };

/** The calls of the browser by their names. Types only, so that the browser need not load the contract's schemas. */
export type OperationsByName = {
  addRequestDocument: typeof import('@cpd/contract/contact').addRequestDocument;
  addRequestNote: typeof import('@cpd/contract/member-requests').addRequestNote;
  addTeamMember: typeof import('@cpd/contract/team').addTeamMember;
  appealDecision: typeof import('@cpd/contract/contact').appealDecision;
  applyAttendanceList: typeof import('@cpd/contract/program-activities').applyAttendanceList;
  assignRequest: typeof import('@cpd/contract/member-requests').assignRequest;
  cancelAnnouncement: typeof import('@cpd/contract/announcements').cancelAnnouncement;
  canDeleteActivityFiles: typeof import('@cpd/contract/documents').canDeleteActivityFiles;
  canDeleteDateFiles: typeof import('@cpd/contract/documents').canDeleteDateFiles;
  canDeleteDocument: typeof import('@cpd/contract/documents').canDeleteDocument;
  changeFollowUp: typeof import('@cpd/contract/case-log').changeFollowUp;
  changeTeamMember: typeof import('@cpd/contract/team').changeTeamMember;
  checkAttendanceList: typeof import('@cpd/contract/program-activities').checkAttendanceList;
  confirmAttendance: typeof import('@cpd/contract/attendance-offers').confirmAttendance;
  confirmYear: typeof import('@cpd/contract/year-confirmations').confirmYear;
  correctDeparture: typeof import('@cpd/contract/departures').correctDeparture;
  correctMember: typeof import('@cpd/contract/member-details').correctMember;
  countList: typeof import('@cpd/contract/lists').countList;
  countNotifications: typeof import('@cpd/contract/notifications').countNotifications;
  createAcknowledgement: typeof import('@cpd/contract/documents').createAcknowledgement;
  createActivity: typeof import('@cpd/contract/activities').createActivity;
  createAnnouncement: typeof import('@cpd/contract/announcements').createAnnouncement;
  createCalendarSubscription: typeof import('@cpd/contract/calendar-subscriptions').createCalendarSubscription;
  createCallBack: typeof import('@cpd/contract/contact').createCallBack;
  createCaseEntry: typeof import('@cpd/contract/case-log').createCaseEntry;
  createCaseFile: typeof import('@cpd/contract/case-log').createCaseFile;
  createDocument: typeof import('@cpd/contract/documents').createDocument;
  createFolder: typeof import('@cpd/contract/folders').createFolder;
  createPlan: typeof import('@cpd/contract/plans').createPlan;
  createPlanFromDocument: typeof import('@cpd/contract/plans').createPlanFromDocument;
  createProgramActivity: typeof import('@cpd/contract/program-activities').createProgramActivity;
  createRequestForMember: typeof import('@cpd/contract/member-requests').createRequestForMember;
  createShortcut: typeof import('@cpd/contract/shortcuts').createShortcut;
  decideRequest: typeof import('@cpd/contract/member-requests').decideRequest;
  declineAttendance: typeof import('@cpd/contract/attendance-offers').declineAttendance;
  deleteActivity: typeof import('@cpd/contract/activities').deleteActivity;
  deleteActivityDate: typeof import('@cpd/contract/activity-dates').deleteActivityDate;
  deleteCalendarSubscription: typeof import('@cpd/contract/calendar-subscriptions').deleteCalendarSubscription;
  deleteDocument: typeof import('@cpd/contract/documents').deleteDocument;
  deleteDocumentLink: typeof import('@cpd/contract/document-links').deleteDocumentLink;
  deleteFolder: typeof import('@cpd/contract/folders').deleteFolder;
  deleteListView: typeof import('@cpd/contract/list-views').deleteListView;
  deletePlan: typeof import('@cpd/contract/plans').deletePlan;
  deletePlanDraft: typeof import('@cpd/contract/plan-drafts').deletePlanDraft;
  deletePlanGoal: typeof import('@cpd/contract/plan-goals').deletePlanGoal;
  downloadCaseFile: typeof import('@cpd/contract/case-log').downloadCaseFile;
  downloadContactCard: typeof import('@cpd/contract/contact').downloadContactCard;
  downloadDocument: typeof import('@cpd/contract/documents').downloadDocument;
  downloadMyData: typeof import('@cpd/contract/history').downloadMyData;
  endActing: typeof import('@cpd/contract/acting').endActing;
  endTeamMember: typeof import('@cpd/contract/team').endTeamMember;
  enterDeparture: typeof import('@cpd/contract/departures').enterDeparture;
  exportCalendar: typeof import('@cpd/contract/calendar').exportCalendar;
  exportEventLog: typeof import('@cpd/contract/event-log').exportEventLog;
  exportHistory: typeof import('@cpd/contract/history').exportHistory;
  exportList: typeof import('@cpd/contract/lists').exportList;
  findMembers: typeof import('@cpd/contract/users').findMembers;
  findShortcut: typeof import('@cpd/contract/shortcuts').findShortcut;
  findShortcutSuffix: typeof import('@cpd/contract/shortcuts').findShortcutSuffix;
  findUserByUsername: typeof import('@cpd/contract/users').findUserByUsername;
  getActing: typeof import('@cpd/contract/acting').getActing;
  getActivity: typeof import('@cpd/contract/activities').getActivity;
  getActivityDate: typeof import('@cpd/contract/activity-dates').getActivityDate;
  getActivityToCopy: typeof import('@cpd/contract/activities').getActivityToCopy;
  getAnnouncement: typeof import('@cpd/contract/announcements').getAnnouncement;
  getAppVersion: typeof import('@cpd/contract/app-versions').getAppVersion;
  getCalendar: typeof import('@cpd/contract/calendar').getCalendar;
  getCalendarSubscription: typeof import('@cpd/contract/calendar-subscriptions').getCalendarSubscription;
  getCpdSummary: typeof import('@cpd/contract/summary').getCpdSummary;
  getDeclaration: typeof import('@cpd/contract/declarations').getDeclaration;
  getDocumentLink: typeof import('@cpd/contract/document-links').getDocumentLink;
  getFrameworkRequirements: typeof import('@cpd/contract/summary').getFrameworkRequirements;
  getLearningResourceImage: typeof import('@cpd/contract/learning-resources').getLearningResourceImage;
  getMemberDetails: typeof import('@cpd/contract/member-details').getMemberDetails;
  getMemberOverview: typeof import('@cpd/contract/members').getMemberOverview;
  getNotificationSettings: typeof import('@cpd/contract/notifications').getNotificationSettings;
  getPlan: typeof import('@cpd/contract/plans').getPlan;
  getPlanDraft: typeof import('@cpd/contract/plan-drafts').getPlanDraft;
  getProgramActivity: typeof import('@cpd/contract/program-activities').getProgramActivity;
  getProgramChoices: typeof import('@cpd/contract/program-activities').getProgramChoices;
  getRequest: typeof import('@cpd/contract/member-requests').getRequest;
  getShortcutMember: typeof import('@cpd/contract/shortcuts').getShortcutMember;
  getShortcutQrCode: typeof import('@cpd/contract/shortcuts').getShortcutQrCode;
  getUserAudit: typeof import('@cpd/contract/audits').getUserAudit;
  groupSpecialities: typeof import('@cpd/contract/reference').groupSpecialities;
  importCalendar: typeof import('@cpd/contract/calendar').importCalendar;
  isActivityDateInUse: typeof import('@cpd/contract/activity-dates').isActivityDateInUse;
  listActivityNames: typeof import('@cpd/contract/activities').listActivityNames;
  listActivitySuggestions: typeof import('@cpd/contract/activities').listActivitySuggestions;
  listActivityTypes: typeof import('@cpd/contract/reference').listActivityTypes;
  listAnnouncements: typeof import('@cpd/contract/announcements').listAnnouncements;
  listAttachableActivities: typeof import('@cpd/contract/document-links').listAttachableActivities;
  listAttendanceOffers: typeof import('@cpd/contract/attendance-offers').listAttendanceOffers;
  listAudienceChoices: typeof import('@cpd/contract/announcements').listAudienceChoices;
  listAuditLog: typeof import('@cpd/contract/audits').listAuditLog;
  listCarriedGoals: typeof import('@cpd/contract/plan-goals').listCarriedGoals;
  listCaseEntries: typeof import('@cpd/contract/case-log').listCaseEntries;
  listCertificateDocuments: typeof import('@cpd/contract/documents').listCertificateDocuments;
  listContent: typeof import('@cpd/contract/content').listContent;
  listContentEdits: typeof import('@cpd/contract/content').listContentEdits;
  listCpdYears: typeof import('@cpd/contract/cpd-years').listCpdYears;
  listDocumentNames: typeof import('@cpd/contract/documents').listDocumentNames;
  listEventLogPeople: typeof import('@cpd/contract/event-log').listEventLogPeople;
  listExemptionReasons: typeof import('@cpd/contract/contact').listExemptionReasons;
  listFiles: typeof import('@cpd/contract/documents').listFiles;
  listFollowUps: typeof import('@cpd/contract/case-log').listFollowUps;
  listHelpTexts: typeof import('@cpd/contract/reference').listHelpTexts;
  listHistory: typeof import('@cpd/contract/history').listHistory;
  listLearningResources: typeof import('@cpd/contract/learning-resources').listLearningResources;
  listListViews: typeof import('@cpd/contract/list-views').listListViews;
  listNotifications: typeof import('@cpd/contract/notifications').listNotifications;
  listOwnRequests: typeof import('@cpd/contract/member-requests').listOwnRequests;
  listPinnedMembers: typeof import('@cpd/contract/members').listPinnedMembers;
  listPlanGoals: typeof import('@cpd/contract/plans').listPlanGoals;
  listPlans: typeof import('@cpd/contract/plans').listPlans;
  listProgramActivities: typeof import('@cpd/contract/program-activities').listProgramActivities;
  listRecentMembers: typeof import('@cpd/contract/members').listRecentMembers;
  listReflectionQuestions: typeof import('@cpd/contract/reference').listReflectionQuestions;
  listRegistrations: typeof import('@cpd/contract/registrations').listRegistrations;
  listRequests: typeof import('@cpd/contract/member-requests').listRequests;
  listSameDocuments: typeof import('@cpd/contract/documents').listSameDocuments;
  listShortcuts: typeof import('@cpd/contract/shortcuts').listShortcuts;
  listShortcutYears: typeof import('@cpd/contract/shortcuts').listShortcutYears;
  listSpecialities: typeof import('@cpd/contract/reference').listSpecialities;
  listTeam: typeof import('@cpd/contract/team').listTeam;
  listYearsByRule: typeof import('@cpd/contract/year-confirmations').listYearsByRule;
  moveDocument: typeof import('@cpd/contract/documents').moveDocument;
  pinMember: typeof import('@cpd/contract/members').pinMember;
  previewAnnouncement: typeof import('@cpd/contract/announcements').previewAnnouncement;
  previewDeparture: typeof import('@cpd/contract/departures').previewDeparture;
  previewDocument: typeof import('@cpd/contract/documents').previewDocument;
  previewManyReopenings: typeof import('@cpd/contract/many-reopenings').previewManyReopenings;
  previewYearReopening: typeof import('@cpd/contract/cpd-years').previewYearReopening;
  printDecisionLetter: typeof import('@cpd/contract/member-requests').printDecisionLetter;
  printPlan: typeof import('@cpd/contract/documents').printPlan;
  printPlanById: typeof import('@cpd/contract/plan-goals').printPlanById;
  printStatement: typeof import('@cpd/contract/documents').printStatement;
  readEventLog: typeof import('@cpd/contract/event-log').readEventLog;
  readList: typeof import('@cpd/contract/lists').readList;
  readRiskCase: typeof import('@cpd/contract/risk-cases').readRiskCase;
  readRiskCounts: typeof import('@cpd/contract/risk-cases').readRiskCounts;
  remindAttendees: typeof import('@cpd/contract/program-activities').remindAttendees;
  renameDocument: typeof import('@cpd/contract/documents').renameDocument;
  renameFolder: typeof import('@cpd/contract/folders').renameFolder;
  reopenCpdYear: typeof import('@cpd/contract/cpd-years').reopenCpdYear;
  reopenManyYears: typeof import('@cpd/contract/many-reopenings').reopenManyYears;
  requestReopening: typeof import('@cpd/contract/contact').requestReopening;
  saveContentText: typeof import('@cpd/contract/content').saveContentText;
  saveDeclaration: typeof import('@cpd/contract/declarations').saveDeclaration;
  saveDocumentLink: typeof import('@cpd/contract/document-links').saveDocumentLink;
  saveLearningResource: typeof import('@cpd/contract/content').saveLearningResource;
  saveListView: typeof import('@cpd/contract/list-views').saveListView;
  saveNotificationSettings: typeof import('@cpd/contract/notifications').saveNotificationSettings;
  savePlanDraft: typeof import('@cpd/contract/plan-drafts').savePlanDraft;
  saveRegistrations: typeof import('@cpd/contract/registrations').saveRegistrations;
  saveResearchConsent: typeof import('@cpd/contract/users').saveResearchConsent;
  saveRiskCase: typeof import('@cpd/contract/risk-cases').saveRiskCase;
  searchMembers: typeof import('@cpd/contract/members').searchMembers;
  sendAnnouncement: typeof import('@cpd/contract/announcements').sendAnnouncement;
  setActivityGoals: typeof import('@cpd/contract/activities').setActivityGoals;
  setGoalOutcome: typeof import('@cpd/contract/plan-goals').setGoalOutcome;
  startActing: typeof import('@cpd/contract/acting').startActing;
  submitCpdYear: typeof import('@cpd/contract/cpd-years').submitCpdYear;
  testAnnouncement: typeof import('@cpd/contract/announcements').testAnnouncement;
  undoDeparture: typeof import('@cpd/contract/departures').undoDeparture;
  unpinMember: typeof import('@cpd/contract/members').unpinMember;
  updateActivity: typeof import('@cpd/contract/activities').updateActivity;
  updateActivityDate: typeof import('@cpd/contract/activity-dates').updateActivityDate;
  updateAnnouncement: typeof import('@cpd/contract/announcements').updateAnnouncement;
  updateNotifications: typeof import('@cpd/contract/notifications').updateNotifications;
  updatePlan: typeof import('@cpd/contract/plans').updatePlan;
  updateProgramActivity: typeof import('@cpd/contract/program-activities').updateProgramActivity;
  updateShortcut: typeof import('@cpd/contract/shortcuts').updateShortcut;
  updateSpecialities: typeof import('@cpd/contract/reference').updateSpecialities;
  uploadContentPicture: typeof import('@cpd/contract/content').uploadContentPicture;
  uploadPlan: typeof import('@cpd/contract/plans').uploadPlan;
  uploadToActivity: typeof import('@cpd/contract/document-links').uploadToActivity;
  verifyCode: typeof import('@cpd/contract/verification').verifyCode;
  verifyFile: typeof import('@cpd/contract/verification').verifyFile;
  withdrawAttendance: typeof import('@cpd/contract/program-activities').withdrawAttendance;
  withdrawDecision: typeof import('@cpd/contract/member-requests').withdrawDecision;
  withdrawProgramActivity: typeof import('@cpd/contract/program-activities').withdrawProgramActivity;
};
export type OperationName = keyof OperationsByName;

/** Where each call goes. */
export const routes: Readonly<Record<OperationName, Route>> = {
  addRequestDocument: { method: 'POST', path: '/api/UserCallBackDocuments' },
  addRequestNote: { method: 'POST', path: '/api/MemberRequestNotes' },
  addTeamMember: { method: 'POST', path: '/api/TeamMembers' },
  appealDecision: { method: 'POST', path: '/api/UserCallBackAppeals' },
  applyAttendanceList: { method: 'POST', path: '/api/AttendanceLists' },
  assignRequest: { method: 'PUT', path: '/api/MemberRequests/:id' },
  cancelAnnouncement: { method: 'DELETE', path: '/api/Announcements/:id' },
  canDeleteActivityFiles: { method: 'GET', path: '/api/Documents' },
  canDeleteDateFiles: { method: 'GET', path: '/api/Documents' },
  canDeleteDocument: { method: 'GET', path: '/api/Documents' },
  changeFollowUp: { method: 'PUT', path: '/api/CaseFollowUps/:id' },
  changeTeamMember: { method: 'PUT', path: '/api/TeamMembers/:id' },
  checkAttendanceList: { method: 'POST', path: '/api/AttendanceChecks' },
  confirmAttendance: { method: 'PUT', path: '/api/AttendanceOffers' },
  confirmYear: { method: 'POST', path: '/api/YearConfirmations' },
  correctDeparture: { method: 'PUT', path: '/api/Departures/:id' },
  correctMember: { method: 'PUT', path: '/api/MemberDetails' },
  countList: { method: 'POST', path: '/api/ListCounts' },
  countNotifications: { method: 'GET', path: '/api/UserNotification' },
  createAcknowledgement: { method: 'POST', path: '/api/Documents' },
  createActivity: { method: 'POST', path: '/api/UserActivities' },
  createAnnouncement: { method: 'POST', path: '/api/Announcements' },
  createCalendarSubscription: { method: 'POST', path: '/api/CalendarSubscriptions' },
  createCallBack: { method: 'POST', path: '/api/UserCallBack' },
  createCaseEntry: { method: 'POST', path: '/api/CaseEntries' },
  createCaseFile: { method: 'POST', path: '/api/CaseFiles' },
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
  deleteListView: { method: 'DELETE', path: '/api/ListViews/:id' },
  deletePlan: { method: 'DELETE', path: '/api/UserPDP' },
  deletePlanDraft: { method: 'DELETE', path: '/api/UserPDPDrafts' },
  deletePlanGoal: { method: 'DELETE', path: '/api/UserPDPGoals' },
  downloadCaseFile: { method: 'GET', path: '/api/CaseFiles/:id' },
  downloadContactCard: { method: 'GET', path: '/api/Documents/:id' },
  downloadDocument: { method: 'GET', path: '/api/Documents' },
  downloadMyData: { method: 'GET', path: '/api/MyData' },
  endActing: { method: 'DELETE', path: '/api/ActingSessions' },
  endTeamMember: { method: 'DELETE', path: '/api/TeamMembers/:id' },
  enterDeparture: { method: 'POST', path: '/api/Departures' },
  exportCalendar: { method: 'GET', path: '/api/UserActivities' },
  exportEventLog: { method: 'POST', path: '/api/EventLogExports' },
  exportHistory: { method: 'GET', path: '/api/RecordHistoryExports' },
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
  getMemberDetails: { method: 'GET', path: '/api/MemberDetails' },
  getMemberOverview: { method: 'GET', path: '/api/MemberOverviews' },
  getNotificationSettings: { method: 'GET', path: '/api/NotificationSettings' },
  getPlan: { method: 'GET', path: '/api/UserPDP' },
  getPlanDraft: { method: 'GET', path: '/api/UserPDPDrafts' },
  getProgramActivity: { method: 'GET', path: '/api/ProgramActivities/:id' },
  getProgramChoices: { method: 'GET', path: '/api/ProgramChoices' },
  getRequest: { method: 'GET', path: '/api/MemberRequests/:id' },
  getShortcutMember: { method: 'GET', path: '/api/CPDShortcutMember' },
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
  listCaseEntries: { method: 'GET', path: '/api/CaseEntries' },
  listCertificateDocuments: { method: 'GET', path: '/api/Documents' },
  listContent: { method: 'GET', path: '/api/Content' },
  listContentEdits: { method: 'GET', path: '/api/ContentEdits' },
  listCpdYears: { method: 'GET', path: '/api/UserCPDYears' },
  listDocumentNames: { method: 'GET', path: '/api/Documents' },
  listEventLogPeople: { method: 'GET', path: '/api/EventLogPeople' },
  listExemptionReasons: { method: 'GET', path: '/api/ExemptionReasons' },
  listFiles: { method: 'GET', path: '/api/Documents' },
  listFollowUps: { method: 'GET', path: '/api/CaseFollowUps' },
  listHelpTexts: { method: 'GET', path: '/api/HelpText' },
  listHistory: { method: 'GET', path: '/api/RecordHistory' },
  listLearningResources: { method: 'POST', path: '/api/LearningResource' },
  listListViews: { method: 'GET', path: '/api/ListViews' },
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
  listTeam: { method: 'GET', path: '/api/TeamMembers' },
  listYearsByRule: { method: 'GET', path: '/api/YearConfirmations' },
  moveDocument: { method: 'PUT', path: '/api/Documents' },
  pinMember: { method: 'PUT', path: '/api/PinnedUsers' },
  previewAnnouncement: { method: 'POST', path: '/api/AnnouncementPreviews' },
  previewDeparture: { method: 'GET', path: '/api/Departures' },
  previewDocument: { method: 'GET', path: '/api/Documents' },
  previewManyReopenings: { method: 'POST', path: '/api/YearReopeningChecks' },
  previewYearReopening: { method: 'GET', path: '/api/YearReopenings' },
  printDecisionLetter: { method: 'GET', path: '/api/MemberRequestDecisions/:id' },
  printPlan: { method: 'GET', path: '/api/Documents' },
  printPlanById: { method: 'GET', path: '/api/Documents/:id' },
  printStatement: { method: 'GET', path: '/api/Documents' },
  readEventLog: { method: 'POST', path: '/api/EventLog' },
  readList: { method: 'POST', path: '/api/Lists' },
  readRiskCase: { method: 'GET', path: '/api/RiskCases' },
  readRiskCounts: { method: 'GET', path: '/api/RiskCounts' },
  remindAttendees: { method: 'POST', path: '/api/AttendanceReminders' },
  renameDocument: { method: 'PUT', path: '/api/Documents' },
  renameFolder: { method: 'PUT', path: '/api/DocumentFolders' },
  reopenCpdYear: { method: 'POST', path: '/api/YearReopenings' },
  reopenManyYears: { method: 'POST', path: '/api/ManyYearReopenings' },
  requestReopening: { method: 'POST', path: '/api/ReopeningRequests' },
  saveContentText: { method: 'PUT', path: '/api/Content' },
  saveDeclaration: { method: 'PUT', path: '/api/SubmissionDeclarations' },
  saveDocumentLink: { method: 'PUT', path: '/api/UserActivityDocuments' },
  saveLearningResource: { method: 'PUT', path: '/api/LearningResource' },
  saveListView: { method: 'POST', path: '/api/ListViews' },
  saveNotificationSettings: { method: 'PUT', path: '/api/NotificationSettings' },
  savePlanDraft: { method: 'PUT', path: '/api/UserPDPDrafts' },
  saveRegistrations: { method: 'PUT', path: '/api/UserRegistration' },
  saveResearchConsent: { method: 'PUT', path: '/api/Users' },
  saveRiskCase: { method: 'POST', path: '/api/RiskCases' },
  searchMembers: { method: 'GET', path: '/api/MemberSearch' },
  sendAnnouncement: { method: 'POST', path: '/api/AnnouncementReleases' },
  setActivityGoals: { method: 'PUT', path: '/api/UserActivities' },
  setGoalOutcome: { method: 'PUT', path: '/api/UserPDPGoals' },
  startActing: { method: 'POST', path: '/api/ActingSessions' },
  submitCpdYear: { method: 'PUT', path: '/api/UserCPDYears' },
  testAnnouncement: { method: 'POST', path: '/api/AnnouncementTests' },
  undoDeparture: { method: 'DELETE', path: '/api/Departures/:id' },
  unpinMember: { method: 'DELETE', path: '/api/PinnedUsers' },
  updateActivity: { method: 'PUT', path: '/api/UserActivities/:id' },
  updateActivityDate: { method: 'PUT', path: '/api/UserActivityDates' },
  updateAnnouncement: { method: 'PUT', path: '/api/Announcements/:id' },
  updateNotifications: { method: 'PUT', path: '/api/UserNotification' },
  updatePlan: { method: 'PUT', path: '/api/UserPDP/:id' },
  updateProgramActivity: { method: 'PUT', path: '/api/ProgramActivities/:id' },
  updateShortcut: { method: 'PUT', path: '/api/CPDShortcut/:id' },
  updateSpecialities: { method: 'PUT', path: '/api/UserSpecialities' },
  uploadContentPicture: { method: 'POST', path: '/api/ContentPictures' },
  uploadPlan: { method: 'POST', path: '/api/UserPDP' },
  uploadToActivity: { method: 'POST', path: '/api/UserActivityDocuments' },
  verifyCode: { method: 'GET', path: '/api/Verifications' },
  verifyFile: { method: 'GET', path: '/api/Verifications' },
  withdrawAttendance: { method: 'POST', path: '/api/AttendanceWithdrawals' },
  withdrawDecision: { method: 'PUT', path: '/api/MemberRequestDecisions' },
  withdrawProgramActivity: { method: 'POST', path: '/api/ProgramActivityWithdrawals' },
};

/** What in a call’s body or answer is more than its names tell. */
export const wireKinds: Readonly<Record<string, Kinds>> = {
  'cancelAnnouncement.answer': {"Audience.Filters":"dictionary"},
  'countList.body': {"Filters":"dictionary"},
  'createActivity.body': {"":"recurrence"},
  'createAnnouncement.body': {"Audience.Filters":"dictionary"},
  'createAnnouncement.answer': {"Audience.Filters":"dictionary"},
  'exportList.body': {"Filters":"dictionary"},
  'getActivity.answer': {"":"recurrence"},
  'getActivityToCopy.answer': {"":"recurrence"},
  'getAnnouncement.answer': {"Audience.Filters":"dictionary"},
  'importCalendar.answer': {"":"recurrence","Events.Activity":"recurrence"},
  'listAnnouncements.answer': {"Announcements.Audience.Filters":"dictionary"},
  'listListViews.answer': {"Filters":"dictionary"},
  'previewAnnouncement.body': {"Audience.Filters":"dictionary"},
  'previewManyReopenings.body': {"Filters":"dictionary"},
  'readList.body': {"Filters":"dictionary"},
  'reopenManyYears.body': {"Filters":"dictionary"},
  'saveListView.body': {"Filters":"dictionary"},
  'saveListView.answer': {"Filters":"dictionary"},
  'sendAnnouncement.answer': {"Audience.Filters":"dictionary"},
  'updateActivity.body': {"":"recurrence"},
  'updateAnnouncement.body': {"Audience.Filters":"dictionary"},
  'updateAnnouncement.answer': {"Audience.Filters":"dictionary"},
};
