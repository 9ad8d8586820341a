// Drawn from the contract by routes.test.ts, never by hand: `vitest run --project web web/src/lib/routes --update`.
import type { Kinds } from '@cpd/contract/wire-codec';

export type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/api/${string}` };
export type Routes = Readonly<Partial<Record<OperationName, Route>>>;

/** The calls of the browser by their names. Types only, so that the browser need not load the contract's schemas. */
export type OperationsByName = {
  addDocumentForMember: typeof import('@cpd/contract/member-requests').addDocumentForMember;
  addRequestDocument: typeof import('@cpd/contract/contact').addRequestDocument;
  addRequestNote: typeof import('@cpd/contract/member-requests').addRequestNote;
  addTeamMember: typeof import('@cpd/contract/team').addTeamMember;
  appealDecision: typeof import('@cpd/contract/contact').appealDecision;
  applyAttendanceList: typeof import('@cpd/contract/program-activities').applyAttendanceList;
  askForErasure: typeof import('@cpd/contract/erasures').askForErasure;
  assignRequest: typeof import('@cpd/contract/member-requests').assignRequest;
  attachToActivities: typeof import('@cpd/contract/document-links').attachToActivities;
  bringBack: typeof import('@cpd/contract/deletions').bringBack;
  cancelAnnouncement: typeof import('@cpd/contract/announcements').cancelAnnouncement;
  canDeleteActivityFiles: typeof import('@cpd/contract/documents').canDeleteActivityFiles;
  canDeleteDateFiles: typeof import('@cpd/contract/documents').canDeleteDateFiles;
  canDeleteDocument: typeof import('@cpd/contract/documents').canDeleteDocument;
  changeFollowUp: typeof import('@cpd/contract/case-log').changeFollowUp;
  changeTeamMember: typeof import('@cpd/contract/team').changeTeamMember;
  checkAttendanceList: typeof import('@cpd/contract/program-activities').checkAttendanceList;
  confirmAttendance: typeof import('@cpd/contract/attendance-offers').confirmAttendance;
  confirmRetention: typeof import('@cpd/contract/erasures').confirmRetention;
  confirmSeriesDays: typeof import('@cpd/contract/series-days').confirmSeriesDays;
  confirmYear: typeof import('@cpd/contract/year-confirmations').confirmYear;
  correctDeparture: typeof import('@cpd/contract/departures').correctDeparture;
  correctMember: typeof import('@cpd/contract/member-details').correctMember;
  countList: typeof import('@cpd/contract/lists').countList;
  countNotifications: typeof import('@cpd/contract/notifications').countNotifications;
  countRetention: typeof import('@cpd/contract/erasures').countRetention;
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
  deleteActivityDates: typeof import('@cpd/contract/activity-dates').deleteActivityDates;
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
  endPreparedChange: typeof import('@cpd/contract/prepared-changes').endPreparedChange;
  endTeamMember: typeof import('@cpd/contract/team').endTeamMember;
  endYearReopening: typeof import('@cpd/contract/cpd-years').endYearReopening;
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
  getErasureCase: typeof import('@cpd/contract/erasures').getErasureCase;
  getFrameworkRequirements: typeof import('@cpd/contract/summary').getFrameworkRequirements;
  getLearningResourceImage: typeof import('@cpd/contract/learning-resources').getLearningResourceImage;
  getMemberDetails: typeof import('@cpd/contract/member-details').getMemberDetails;
  getMemberOverview: typeof import('@cpd/contract/members').getMemberOverview;
  getNotificationSettings: typeof import('@cpd/contract/notifications').getNotificationSettings;
  getPlan: typeof import('@cpd/contract/plans').getPlan;
  getPlanDraft: typeof import('@cpd/contract/plan-drafts').getPlanDraft;
  getPrintQueue: typeof import('@cpd/contract/documents').getPrintQueue;
  getProgramActivity: typeof import('@cpd/contract/program-activities').getProgramActivity;
  getProgramChoices: typeof import('@cpd/contract/program-activities').getProgramChoices;
  getProof: typeof import('@cpd/contract/proofs').getProof;
  getRequest: typeof import('@cpd/contract/member-requests').getRequest;
  getServiceState: typeof import('@cpd/contract/state').getServiceState;
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
  listErasureCases: typeof import('@cpd/contract/erasures').listErasureCases;
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
  listPreparedChanges: typeof import('@cpd/contract/prepared-changes').listPreparedChanges;
  listProgramActivities: typeof import('@cpd/contract/program-activities').listProgramActivities;
  listRecentMembers: typeof import('@cpd/contract/members').listRecentMembers;
  listReflectionQuestions: typeof import('@cpd/contract/reference').listReflectionQuestions;
  listRegistrations: typeof import('@cpd/contract/registrations').listRegistrations;
  listRepeatOffers: typeof import('@cpd/contract/repeating').listRepeatOffers;
  listRequests: typeof import('@cpd/contract/member-requests').listRequests;
  listRetentionRuns: typeof import('@cpd/contract/erasures').listRetentionRuns;
  listSameDocuments: typeof import('@cpd/contract/documents').listSameDocuments;
  listSeriesDays: typeof import('@cpd/contract/series-days').listSeriesDays;
  listServers: typeof import('@cpd/contract/servers').listServers;
  listShortcuts: typeof import('@cpd/contract/shortcuts').listShortcuts;
  listShortcutYears: typeof import('@cpd/contract/shortcuts').listShortcutYears;
  listSpecialities: typeof import('@cpd/contract/reference').listSpecialities;
  listTeam: typeof import('@cpd/contract/team').listTeam;
  listYearsByRule: typeof import('@cpd/contract/year-confirmations').listYearsByRule;
  moveDocument: typeof import('@cpd/contract/documents').moveDocument;
  openErasureCase: typeof import('@cpd/contract/erasures').openErasureCase;
  pinMember: typeof import('@cpd/contract/members').pinMember;
  previewAnnouncement: typeof import('@cpd/contract/announcements').previewAnnouncement;
  previewDeparture: typeof import('@cpd/contract/departures').previewDeparture;
  previewDocument: typeof import('@cpd/contract/documents').previewDocument;
  previewManyReopenings: typeof import('@cpd/contract/many-reopenings').previewManyReopenings;
  previewRequest: typeof import('@cpd/contract/contact').previewRequest;
  previewYearReopening: typeof import('@cpd/contract/cpd-years').previewYearReopening;
  printDecisionLetter: typeof import('@cpd/contract/member-requests').printDecisionLetter;
  printPlan: typeof import('@cpd/contract/documents').printPlan;
  printPlanById: typeof import('@cpd/contract/plan-goals').printPlanById;
  printStatement: typeof import('@cpd/contract/documents').printStatement;
  putOffSeriesDays: typeof import('@cpd/contract/series-days').putOffSeriesDays;
  readEventLog: typeof import('@cpd/contract/event-log').readEventLog;
  readList: typeof import('@cpd/contract/lists').readList;
  readRiskCase: typeof import('@cpd/contract/risk-cases').readRiskCase;
  readRiskCounts: typeof import('@cpd/contract/risk-cases').readRiskCounts;
  remindAttendees: typeof import('@cpd/contract/program-activities').remindAttendees;
  renameDocument: typeof import('@cpd/contract/documents').renameDocument;
  renameFolder: typeof import('@cpd/contract/folders').renameFolder;
  reopenCpdYear: typeof import('@cpd/contract/cpd-years').reopenCpdYear;
  reopenManyYears: typeof import('@cpd/contract/many-reopenings').reopenManyYears;
  repeatActivities: typeof import('@cpd/contract/repeating').repeatActivities;
  requestReopening: typeof import('@cpd/contract/contact').requestReopening;
  saveContentText: typeof import('@cpd/contract/content').saveContentText;
  saveDeclaration: typeof import('@cpd/contract/declarations').saveDeclaration;
  saveDocumentLink: typeof import('@cpd/contract/document-links').saveDocumentLink;
  saveLearningResource: typeof import('@cpd/contract/content').saveLearningResource;
  saveListView: typeof import('@cpd/contract/list-views').saveListView;
  saveMySettings: typeof import('@cpd/contract/users').saveMySettings;
  saveNotificationSettings: typeof import('@cpd/contract/notifications').saveNotificationSettings;
  savePaperSubmission: typeof import('@cpd/contract/paper-submissions').savePaperSubmission;
  savePlanDraft: typeof import('@cpd/contract/plan-drafts').savePlanDraft;
  saveRegistrations: typeof import('@cpd/contract/registrations').saveRegistrations;
  saveResearchConsent: typeof import('@cpd/contract/users').saveResearchConsent;
  saveRiskCase: typeof import('@cpd/contract/risk-cases').saveRiskCase;
  searchMembers: typeof import('@cpd/contract/members').searchMembers;
  sendAnnouncement: typeof import('@cpd/contract/announcements').sendAnnouncement;
  setActivityGoals: typeof import('@cpd/contract/activities').setActivityGoals;
  setGoalOutcome: typeof import('@cpd/contract/plan-goals').setGoalOutcome;
  signOut: typeof import('@cpd/contract/users').signOut;
  startActing: typeof import('@cpd/contract/acting').startActing;
  submitCpdYear: typeof import('@cpd/contract/cpd-years').submitCpdYear;
  takeBackSubmission: typeof import('@cpd/contract/cpd-years').takeBackSubmission;
  takeErasureStep: typeof import('@cpd/contract/erasures').takeErasureStep;
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
export const routes: Routes = {
  addRequestDocument: { method: 'POST', path: '/api/UserCallBackDocuments' },
  appealDecision: { method: 'POST', path: '/api/UserCallBackAppeals' },
  askForErasure: { method: 'POST', path: '/api/ErasureRequests' },
  attachToActivities: { method: 'POST', path: '/api/UserActivityDocumentLinks' },
  bringBack: { method: 'POST', path: '/api/BroughtBack' },
  canDeleteActivityFiles: { method: 'GET', path: '/api/Documents' },
  canDeleteDateFiles: { method: 'GET', path: '/api/Documents' },
  canDeleteDocument: { method: 'GET', path: '/api/Documents' },
  confirmAttendance: { method: 'PUT', path: '/api/AttendanceOffers' },
  confirmSeriesDays: { method: 'POST', path: '/api/SeriesDays' },
  countNotifications: { method: 'GET', path: '/api/UserNotification' },
  createAcknowledgement: { method: 'POST', path: '/api/Documents' },
  createActivity: { method: 'POST', path: '/api/UserActivities' },
  createCalendarSubscription: { method: 'POST', path: '/api/CalendarSubscriptions' },
  createCallBack: { method: 'POST', path: '/api/UserCallBack' },
  createDocument: { method: 'POST', path: '/api/Documents' },
  createFolder: { method: 'POST', path: '/api/DocumentFolders' },
  createPlan: { method: 'POST', path: '/api/UserPDP' },
  createPlanFromDocument: { method: 'POST', path: '/api/UserPDP' },
  declineAttendance: { method: 'DELETE', path: '/api/AttendanceOffers' },
  deleteActivity: { method: 'DELETE', path: '/api/UserActivities' },
  deleteActivityDate: { method: 'DELETE', path: '/api/UserActivityDates' },
  deleteActivityDates: { method: 'POST', path: '/api/DeletedActivityDates' },
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
  exportHistory: { method: 'GET', path: '/api/RecordHistoryExports' },
  findShortcut: { method: 'PUT', path: '/api/CPDShortcut' },
  findUserByUsername: { method: 'GET', path: '/api/Users' },
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
  getNotificationSettings: { method: 'GET', path: '/api/NotificationSettings' },
  getPlan: { method: 'GET', path: '/api/UserPDP' },
  getPlanDraft: { method: 'GET', path: '/api/UserPDPDrafts' },
  getPrintQueue: { method: 'GET', path: '/api/PrintQueue' },
  getProof: { method: 'GET', path: '/api/UserProofs' },
  getUserAudit: { method: 'GET', path: '/api/UserAudit' },
  groupSpecialities: { method: 'GET', path: '/api/UserSpecialities' },
  importCalendar: { method: 'PUT', path: '/api/UserActivities' },
  isActivityDateInUse: { method: 'GET', path: '/api/UserActivityDates' },
  listActivityNames: { method: 'GET', path: '/api/UserActivities' },
  listActivitySuggestions: { method: 'GET', path: '/api/UserActivities' },
  listActivityTypes: { method: 'GET', path: '/api/CPDYearActivityTypes' },
  listAttachableActivities: { method: 'GET', path: '/api/UserActivities' },
  listAttendanceOffers: { method: 'GET', path: '/api/AttendanceOffers' },
  listAuditLog: { method: 'GET', path: '/api/AuditLog' },
  listCarriedGoals: { method: 'GET', path: '/api/UserPDPGoals' },
  listCertificateDocuments: { method: 'GET', path: '/api/Documents' },
  listCpdYears: { method: 'GET', path: '/api/UserCPDYears' },
  listDocumentNames: { method: 'GET', path: '/api/Documents' },
  listExemptionReasons: { method: 'GET', path: '/api/ExemptionReasons' },
  listFiles: { method: 'GET', path: '/api/Documents' },
  listHelpTexts: { method: 'GET', path: '/api/HelpText' },
  listHistory: { method: 'GET', path: '/api/RecordHistory' },
  listLearningResources: { method: 'POST', path: '/api/LearningResource' },
  listNotifications: { method: 'GET', path: '/api/UserNotification' },
  listOwnRequests: { method: 'GET', path: '/api/UserCallBack' },
  listPlanGoals: { method: 'GET', path: '/api/UserPDP' },
  listPlans: { method: 'GET', path: '/api/UserPDP' },
  listReflectionQuestions: { method: 'GET', path: '/api/ReflectionQuestion' },
  listRegistrations: { method: 'GET', path: '/api/UserRegistration' },
  listRepeatOffers: { method: 'GET', path: '/api/RepeatedActivities' },
  listSameDocuments: { method: 'GET', path: '/api/Documents' },
  listSeriesDays: { method: 'GET', path: '/api/SeriesDays' },
  listSpecialities: { method: 'GET', path: '/api/UserSpecialities' },
  moveDocument: { method: 'PUT', path: '/api/Documents' },
  previewDocument: { method: 'GET', path: '/api/Documents' },
  previewRequest: { method: 'GET', path: '/api/UserCallBackPreviews' },
  printPlan: { method: 'GET', path: '/api/Documents' },
  printPlanById: { method: 'GET', path: '/api/Documents/:id' },
  printStatement: { method: 'GET', path: '/api/Documents' },
  putOffSeriesDays: { method: 'PUT', path: '/api/SeriesDays' },
  renameDocument: { method: 'PUT', path: '/api/Documents' },
  renameFolder: { method: 'PUT', path: '/api/DocumentFolders' },
  repeatActivities: { method: 'POST', path: '/api/RepeatedActivities' },
  requestReopening: { method: 'POST', path: '/api/ReopeningRequests' },
  saveDeclaration: { method: 'PUT', path: '/api/SubmissionDeclarations' },
  saveDocumentLink: { method: 'PUT', path: '/api/UserActivityDocuments' },
  saveMySettings: { method: 'PUT', path: '/api/MySettings' },
  saveNotificationSettings: { method: 'PUT', path: '/api/NotificationSettings' },
  savePlanDraft: { method: 'PUT', path: '/api/UserPDPDrafts' },
  saveRegistrations: { method: 'PUT', path: '/api/UserRegistration' },
  saveResearchConsent: { method: 'PUT', path: '/api/Users' },
  setActivityGoals: { method: 'PUT', path: '/api/UserActivities' },
  setGoalOutcome: { method: 'PUT', path: '/api/UserPDPGoals' },
  signOut: { method: 'POST', path: '/api/SignOut' },
  submitCpdYear: { method: 'PUT', path: '/api/UserCPDYears' },
  takeBackSubmission: { method: 'PUT', path: '/api/UserCPDYears' },
  updateActivity: { method: 'PUT', path: '/api/UserActivities/:id' },
  updateActivityDate: { method: 'PUT', path: '/api/UserActivityDates' },
  updateNotifications: { method: 'PUT', path: '/api/UserNotification' },
  updatePlan: { method: 'PUT', path: '/api/UserPDP/:id' },
  updateSpecialities: { method: 'PUT', path: '/api/UserSpecialities' },
  uploadPlan: { method: 'POST', path: '/api/UserPDP' },
  uploadToActivity: { method: 'POST', path: '/api/UserActivityDocuments' },
  verifyCode: { method: 'GET', path: '/api/Verifications' },
  verifyFile: { method: 'GET', path: '/api/Verifications' },
};

/** What in a call’s body or answer is more than its names tell. */
export const wireKinds: Readonly<Record<string, Kinds>> = {
  'createActivity.body': {"":"recurrence"},
  'getActivity.answer': {"":"recurrence"},
  'getActivityToCopy.answer': {"":"recurrence"},
  'getDeclaration.answer': {"ContradictionReasons":"dictionary"},
  'importCalendar.answer': {"":"recurrence","Events.Activity":"recurrence"},
  'saveDeclaration.body': {"ContradictionReasons":"dictionary"},
  'updateActivity.body': {"":"recurrence"},
};
