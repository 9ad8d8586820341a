import { openComingYears } from '../platform/reference/coming-years-store.ts';
import {
  buildActivity,
  buildAnnouncement,
  buildPlan,
  buildProgram,
  buildShortcut,
  everyOtherWednesday,
} from './build.ts';
import { bitmap, png } from './build-content.ts';
import {
  declare,
  deleteUnder,
  listAttendees,
  readActivity,
  readOffers,
  saveActivity,
  saveFolder,
  savePlan,
  sendNotification,
  storeCase,
  storeListView,
  storeProgram,
  storeRequests,
  storeShortcut,
  uploadEvidence,
  uploadPicture,
  writeAnnouncement,
} from './steps.ts';
import { type TestApp, type TestPerson, YEAR_ID } from './test-app.ts';

/** The ids that the calls of one member name. */
export interface ExampleIds {
  userId: number;
  /** Who calls, where that is not the member; else the same. */
  callerId?: number;
  username: string;
  activityId: number;
  activityDateId: number;
  /** Of the year before. */
  earlierActivityId: number;
  /** On several dates, and one of these. */
  seriesId: number;
  seriesDateId: number;
  documentId: number;
  looseDocumentId: number;
  pictureId: number;
  folderId: number;
  goalId: number;
  planId: number;
  auditId: number;
  notificationId: number;
  /** A call back and leave that wait, and an exemption that was declined. */
  requestId: number;
  leaveRequestId: number;
  decidedRequestId: number;
  attendanceId: number;
  /** Of the case log that the CPD team keeps of the member. */
  caseEntryId: number;
  caseFileId: number;
  /** The college's, not the member's. */
  programActivityId: number;
  /** The friendly end of a shortcut's link; it is everyone's. */
  suffix: string;
  shortcutId: number;
  /** Of anyone who calls. */
  listViewId: number;
  /** What the CPD team writes is theirs together. */
  announcementId: number;
  /** Someone of the CPD team. */
  colleagueId: number;
  /** Of another member, who has left. */
  departureId: number;
  /** Of another member, who asked for erasure. */
  erasureCaseId: number;
  /** What a colleague prepared for a second person. */
  preparedChangeId: number;
  /** Of those whose time is over; 0 where no one was counted. */
  retentionRunId: number;
  retentionMembers: number;
}

/** One valid request of an operation. */
export interface ExampleCall {
  query: Record<string, string | number | boolean>;
  body?: object;
  file?: { name: string; content: Buffer | string };
}

const CPDYearId = YEAR_ID[2026];

const PERSON = {
  Title: 'Dr',
  FirstName: 'Sam',
  LastName: 'Example',
  Email: 'sam@example.org',
  MIN: '900900',
  username: 'sam',
};

const DEPARTURE = {
  LeftOn: '2026-03-14',
  Reason: 'RESIGNED',
  Note: 'Letter of 10 March',
  ReturnedOn: null,
  ProposeVariation: true,
};

/** The key under which a folder was deleted a moment ago. */
const DELETED = 'deleted-by-mistake';

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART:20260312T080000',
  'SUMMARY:Grand rounds',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

/** A valid call of every operation, by the operation's name. */
export const exampleCalls: Readonly<Record<string, (ids: ExampleIds) => ExampleCall>> = {
  findUserByUsername: ({ username }) => ({ query: { Value: username, TypeOfSearch: 'USERNAME' } }),
  findMembers: ({ username }) => ({ query: { Value: username, TypeOfSearch: 'ADMINSEARCH' } }),
  searchMembers: () => ({ query: { Text: 'member' } }),
  listPinnedMembers: ({ userId, callerId }) => ({ query: { UserId: callerId ?? userId } }),
  pinMember: ({ userId }) => ({ query: { ForUserId: userId } }),
  unpinMember: ({ userId }) => ({ query: { ForUserId: userId } }),
  listRecentMembers: () => ({ query: {} }),
  getMemberOverview: ({ userId }) => ({ query: { ForUserId: userId } }),
  previewDeparture: ({ userId }) => ({ query: { ForUserId: userId, LeftOn: '2026-03-14' } }),
  enterDeparture: ({ userId }) => ({ query: {}, body: { ForUserId: userId, ...DEPARTURE } }),
  correctDeparture: ({ departureId }) => ({
    query: { id: departureId },
    body: { RowVersion: 1, ...DEPARTURE, LeftOn: '2026-03-31' },
  }),
  askForErasure: ({ userId }) => ({ query: {}, body: { UserId: userId, Reason: 'I practise no more.' } }),
  listErasureCases: () => ({ query: {} }),
  getErasureCase: ({ erasureCaseId }) => ({ query: { id: erasureCaseId } }),
  openErasureCase: ({ username }) => ({
    query: {},
    body: { MIN: username, Source: 'PHONE', Reason: 'Practises no more.' },
  }),
  takeErasureStep: ({ erasureCaseId }) => ({
    query: { id: erasureCaseId },
    body: { RowVersion: 1, Step: 'DECLINE', Text: 'The member wants to wait.' },
  }),
  listRetentionRuns: () => ({ query: {} }),
  countRetention: () => ({ query: {} }),
  confirmRetention: ({ retentionRunId, retentionMembers }) => ({
    query: { id: retentionRunId },
    body: { Members: retentionMembers, Activities: 0, Files: 0, Bytes: 0 },
  }),
  getMemberDetails: ({ userId }) => ({ query: { ForUserId: userId } }),
  correctMember: ({ userId, username }) => ({
    query: {},
    body: {
      ForUserId: userId,
      RowVersion: 1,
      ...PERSON,
      username,
      FirstCPDYearId: YEAR_ID[2022],
      JoinedOn: null,
      Country: 'AU',
      Reason: 'Married',
    },
  }),
  listServers: () => ({ query: {} }),
  getServiceState: () => ({ query: {} }),
  listTeam: () => ({ query: {} }),
  addTeamMember: () => ({
    query: {},
    body: { ...PERSON, MIN: '900901', username: 'colleague', SecurityRoleCode: 'STAFF', MayBeSecond: false },
  }),
  changeTeamMember: ({ colleagueId }) => ({
    query: { id: colleagueId },
    body: { RowVersion: 1, SecurityRoleCode: 'STAFF', MayBeSecond: true },
  }),
  endTeamMember: ({ colleagueId }) => ({ query: { id: colleagueId, RowVersion: 1 } }),
  undoDeparture: ({ departureId }) => ({ query: { id: departureId, RowVersion: 1 } }),
  saveResearchConsent: ({ userId }) => ({ query: { UserId: userId, ResearchConsentProvided: 'null' } }),
  saveMySettings: ({ userId }) => ({ query: {}, body: { UserId: userId, WeekBeginsOn: 'monday' } }),
  signOut: () => ({ query: {} }),
  startActing: ({ userId }) => ({ query: {}, body: { ForUserId: userId, Reason: 'Asked by phone' } }),
  getActing: ({ userId }) => ({ query: { ForUserId: userId } }),
  endActing: ({ userId }) => ({ query: { ForUserId: userId } }),
  listRegistrations: ({ userId }) => ({ query: { UserId: userId, CPDYearId } }),
  saveRegistrations: ({ userId }) => ({
    query: { RateRealtime: true },
    body: { UserId: userId, CPDYearId, RegistrationIds: [1] },
  }),
  listLearningResources: () => ({ query: { IsGet: true }, body: [4, 206] }),
  listContent: () => ({ query: {} }),
  listContentEdits: () => ({ query: { Kind: 'setting', Key: 'link.website' } }),
  saveContentText: () => ({
    query: {},
    body: { Kind: 'setting', Key: 'link.website', Text: 'https://college.example.org', Version: 0, Note: 'It moved.' },
  }),
  saveLearningResource: () => ({
    query: {},
    body: {
      LearningResourceId: 0,
      Version: 0,
      Resource: {
        Title: 'Handwashing',
        URL: 'https://college.example.org/hands',
        Position: 9,
        AreaIds: [],
        Hidden: false,
        PictureId: null,
      },
    },
  }),
  uploadContentPicture: () => ({ query: {}, file: { name: 'hands.png', content: png(2) } }),
  getLearningResourceImage: () => ({ query: { id: 1, GeneratableDocumentType: 'LearningResourceImage' } }),
  countList: () => ({ query: {}, body: { List: 'Members', Filters: { Member: 'member' } } }),
  readList: () => ({ query: {}, body: { List: 'Members', Filters: { Member: 'member' } } }),
  exportList: () => ({ query: {}, body: { List: 'Participation' } }),
  listListViews: () => ({ query: { List: 'Members' } }),
  saveListView: () => ({
    query: {},
    body: {
      List: 'Members',
      Name: 'Not begun',
      Shared: false,
      Filters: { Status: 'Open' },
      Columns: ['MIN', 'LastName'],
      Sort: 'LastName',
      Descending: false,
    },
  }),
  deleteListView: ({ listViewId }) => ({ query: { id: listViewId } }),
  listCaseEntries: ({ userId }) => ({ query: { ForUserId: userId } }),
  createCaseEntry: ({ userId }) => ({
    query: {},
    body: { ForUserId: userId, Kind: 'CALL', HappenedOn: '2026-11-20', Text: 'Rang back.', FollowUpOn: '2026-12-01' },
  }),
  changeFollowUp: ({ caseEntryId }) => ({ query: { id: caseEntryId }, body: { FollowUpOn: '2026-12-08' } }),
  listFollowUps: () => ({ query: { Show: 'ALL' } }),
  createCaseFile: ({ caseEntryId }) => ({
    query: { CaseEntryId: caseEntryId },
    file: { name: 'letter.txt', content: 'Dear Dr Example\n' },
  }),
  downloadCaseFile: ({ caseFileId }) => ({ query: { id: caseFileId } }),
  exportHistory: ({ userId }) => ({ query: { UserId: userId, Kind: 'FILES' } }),
  readEventLog: () => ({ query: {}, body: { Kind: 'LOOKS', From: '2026-01-01', To: '2026-12-31' } }),
  listEventLogPeople: () => ({ query: {} }),
  exportEventLog: () => ({ query: {}, body: { Kind: 'DECISIONS' } }),
  listHistory: ({ userId }) => ({ query: { UserId: userId } }),
  getPrintQueue: () => ({ query: {} }),
  downloadMyData: ({ userId }) => ({ query: { UserId: userId } }),
  getAppVersion: () => ({ query: {} }),
  listCpdYears: ({ userId }) => ({ query: { UserId: userId } }),
  submitCpdYear: ({ userId }) => ({ query: { UserId: userId, CPDYearId, SubmitCPDYear: true } }),
  takeBackSubmission: ({ userId }) => ({ query: { UserId: userId, CPDYearId, TakeBack: true } }),
  savePaperSubmission: ({ userId }) => ({
    query: {},
    body: { ForUserId: userId, CPDYearId, PaperSubmission: 2.5, InsteadOf: 0, Reason: 'A letter of 3 March.' },
  }),
  reopenCpdYear: ({ userId }) => ({
    query: {},
    body: {
      ForUserId: userId,
      CPDYearId: YEAR_ID[2025],
      Reason: 'Evidence came late.',
      Until: '2027-02-01T00:00:00+11:00',
    },
  }),
  endYearReopening: ({ userId }) => ({
    query: {},
    body: {
      ForUserId: userId,
      CPDYearId: YEAR_ID[2025],
      Reason: 'It was meant for another member.',
      Until: '2027-02-01T00:00:00+11:00',
    },
  }),
  readRiskCase: ({ userId }) => ({ query: { ForUserId: userId } }),
  readRiskCounts: () => ({ query: {} }),
  saveRiskCase: ({ userId }) => ({
    query: {},
    body: {
      ForUserId: userId,
      CPDYearId: YEAR_ID[2025],
      TakenByUserId: null,
      LastContactOn: '2026-11-19',
      NextDate: '2026-12-03',
      RowVersion: 1,
    },
  }),
  previewYearReopening: ({ userId }) => ({ query: { ForUserId: userId, CPDYearId: YEAR_ID[2025] } }),
  previewManyReopenings: ({ username }) => ({ query: {}, body: { Filters: { Member: username, Year: '2025' } } }),
  reopenManyYears: ({ userId, username }) => ({
    query: {},
    body: {
      Filters: { Member: username, Year: '2025' },
      CPDYearId: YEAR_ID[2025],
      UserIds: [userId],
      Reason: 'Evidence came late.',
      Until: '2026-12-04T00:00:00+11:00',
    },
  }),
  listActivityTypes: () => ({ query: { CPDYearId } }),
  listSpecialities: ({ userId }) => ({ query: { UserId: userId, CPDYearId } }),
  groupSpecialities: ({ userId }) => ({ query: { UserId: userId, CPDYearId, IsGrouped: true } }),
  updateSpecialities: ({ userId }) => ({
    query: { CPDYearId },
    body: { UserId: userId, SpecialityIds: [4], LearningDomainIds: [201] },
  }),
  listHelpTexts: () => ({ query: { CPDYearId } }),
  listReflectionQuestions: () => ({ query: { CPDYearId } }),
  listActivityNames: ({ userId }) => ({ query: { UserId: userId, CPDYearId, IsGetName: true } }),
  listActivitySuggestions: ({ userId }) => ({ query: { UserId: userId, CPDYearId, IsGetSuggestion: true } }),
  listRepeatOffers: ({ userId }) => ({ query: { UserId: userId, CPDYearId } }),
  repeatActivities: ({ userId, earlierActivityId }) => ({
    query: {},
    body: {
      ...{ UserId: userId, CPDYearId },
      Activities: [{ UserActivityId: earlierActivityId, StartDates: ['2026-05-06'], HoursPerDate: 1 }],
    },
  }),
  getActivityToCopy: ({ activityId }) => ({ query: { Id: activityId } }),
  getActivity: ({ activityId }) => ({ query: { id: activityId } }),
  createActivity: (ids) => ({ query: {}, body: activityBody(ids, 0) }),
  updateActivity: (ids) => ({ query: { id: ids.activityId }, body: activityBody(ids, ids.activityId) }),
  setActivityGoals: ({ activityId, goalId }) => ({ query: { UserActivityId: activityId }, body: [goalId] }),
  getActivityDate: ({ activityDateId }) => ({ query: { UserActivityDateId: activityDateId } }),
  isActivityDateInUse: ({ activityId, activityDateId }) => ({
    query: { UserActivityId: activityId, UserActivityDateId: activityDateId, TheDate: '2026-03-12' },
  }),
  updateActivityDate: ({ activityDateId, documentId }) => ({
    query: {},
    body: {
      UserActivityDateId: activityDateId,
      StartDate: '2026-03-13',
      DateHours: 2,
      UserActivityDateDocumentIds: [documentId],
    },
  }),
  deleteActivityDate: ({ activityDateId }) => ({ query: { UserActivityDateId: activityDateId, DeleteDocs: true } }),
  deleteActivityDates: ({ seriesId, seriesDateId }) => ({
    query: {},
    body: { UserActivityId: seriesId, UserActivityDateIds: [seriesDateId] },
  }),
  getCalendar: ({ userId }) => ({ query: { UserId: userId, StartDate: '2026-03-01', EndDate: '2026-04-11' } }),
  exportCalendar: ({ userId }) => ({ query: { UserId: userId, CPDYear: 2026 } }),
  importCalendar: ({ userId }) => ({ query: { UserId: userId }, file: { name: 'rounds.ics', content: CALENDAR } }),
  getCalendarSubscription: ({ userId }) => ({ query: { UserId: userId } }),
  createCalendarSubscription: ({ userId }) => ({ query: {}, body: { UserId: userId } }),
  deleteCalendarSubscription: ({ userId }) => ({ query: { UserId: userId } }),
  findShortcut: ({ userId, suffix }) => ({ query: { ForUserId: userId }, body: { FriendlyURLSuffix: suffix } }),
  createShortcut: () => ({ query: {}, body: buildShortcut() }),
  listShortcuts: () => ({ query: {} }),
  findShortcutSuffix: () => ({ query: { FriendlyURLSuffix: 'not-there-yet' } }),
  getShortcutMember: () => ({ query: {} }),
  listShortcutYears: () => ({ query: {} }),
  updateShortcut: ({ shortcutId }) => ({
    query: { id: shortcutId },
    body: { Ongoing: false, StartDate: '2026-01-01', EndDate: '2026-12-31', Retired: false },
  }),
  getShortcutQrCode: ({ shortcutId }) => ({ query: { CPDShortcutId: shortcutId } }),
  listAnnouncements: () => ({ query: {} }),
  getAnnouncement: ({ announcementId }) => ({ query: { id: announcementId } }),
  listAudienceChoices: () => ({ query: {} }),
  createAnnouncement: () => ({ query: {}, body: buildAnnouncement() }),
  testAnnouncement: () => ({
    query: {},
    body: { Title: 'News for {first name}', Message: 'You have {hours}.', CPDYearId },
  }),
  previewAnnouncement: ({ username }) => ({
    query: {},
    body: { Message: 'Please log your activities before.', Audience: { Kind: 'ALL' }, ForMemberNumber: username },
  }),
  updateAnnouncement: ({ announcementId, username }) => ({
    query: { id: announcementId },
    body: buildAnnouncement({ Audience: { Kind: 'ONE', MIN: username } }),
  }),
  sendAnnouncement: ({ announcementId }) => ({
    query: {},
    body: { AnnouncementId: announcementId, SendAt: '2027-01-15T09:00:00+11:00', Recipients: 1 },
  }),
  cancelAnnouncement: ({ announcementId }) => ({ query: { id: announcementId } }),
  deleteActivity: ({ activityId }) => ({ query: { UserActivityId: activityId, KeepFiles: false } }),
  listDocumentNames: ({ userId }) => ({ query: { UserId: userId, CPDYearId, Short: true } }),
  downloadDocument: ({ documentId }) => ({ query: { DocumentId: documentId } }),
  createDocument: ({ userId }) => ({
    query: { UserId: userId, CPDYearId, DocumentTypeId: 1, DocumentFolderId: 'null' },
    file: { name: 'notes.txt', content: 'Notes of the day\n' },
  }),
  listFiles: ({ userId }) => ({ query: { UserId: userId, CPDYearId } }),
  listSameDocuments: ({ userId }) => ({ query: { UserId: userId, CPDYearId, Sha256: '0'.repeat(64) } }),
  previewDocument: ({ pictureId }) => ({ query: { DocumentId: pictureId, Preview: true } }),
  renameDocument: ({ documentId }) => ({ query: { DocumentId: documentId, NewFileName: 'renamed' } }),
  moveDocument: ({ documentId, folderId }) => ({ query: { DocumentId: documentId, DocumentFolderId: folderId } }),
  canDeleteDocument: ({ documentId, activityId }) => ({
    query: { DocumentId: documentId, UserActivityId: activityId, IsCanBeDeletedCheck: true },
  }),
  canDeleteActivityFiles: ({ activityId }) => ({
    query: { UserActivityId: activityId, IsAvailableForDeletionCheck_UserActivity: true },
  }),
  canDeleteDateFiles: ({ activityDateId }) => ({
    query: { UserActivityDateId: activityDateId, IsAvailableForDeletionCheck_UserActivityDate: true },
  }),
  createFolder: (ids) => ({ query: {}, body: folderBody(ids, 0) }),
  renameFolder: (ids) => ({ query: { Id: ids.folderId }, body: folderBody(ids, ids.folderId) }),
  bringBack: ({ userId }) => ({ query: {}, body: { UserId: userId, DeletionKey: DELETED } }),
  deleteFolder: ({ folderId }) => ({ query: { FolderId: folderId } }),
  getDocumentLink: ({ documentId, activityId }) => ({ query: { DocumentId: documentId, UserActivityId: activityId } }),
  saveDocumentLink: ({ looseDocumentId, activityId }) => ({
    query: { DocumentId: looseDocumentId, UserActivityId: activityId },
    body: { DocumentId: looseDocumentId, LinkedToUserActivity: true },
  }),
  attachToActivities: ({ looseDocumentId, activityId }) => ({
    query: { DocumentId: looseDocumentId },
    body: { UserActivityIds: [activityId] },
  }),
  uploadToActivity: ({ activityId }) => ({
    query: { DocumentId: 0, UserActivityId: activityId },
    file: { name: 'slides.txt', content: 'Slides of the day\n' },
  }),
  deleteDocumentLink: ({ documentId, activityId }) => ({
    query: { DocumentId: documentId, UserActivityId: activityId },
  }),
  listAttachableActivities: ({ userId }) => ({ query: { UserId: userId, CPDYearId, WithTimeframe: true } }),
  deleteDocument: ({ looseDocumentId }) => ({ query: { Id: looseDocumentId } }),
  listCertificateDocuments: ({ userId }) => ({ query: { UserId: userId, CPDYearId, UICertPage: true } }),
  printStatement: ({ userId }) => ({ query: { UserId: userId, CPDYearId, GeneratableDocumentType: '10' } }),
  printPlan: ({ userId, planId }) => ({
    query: { UserId: userId, CPDYearId, GeneratableDocumentType: '7', Id: planId },
  }),
  createAcknowledgement: ({ userId, activityId }) => ({
    query: { UserId: userId, CPDYearId, generateAcknowledgement: true },
    body: [activityId],
  }),
  getUserAudit: ({ userId }) => ({ query: { UserId: userId, CPDYearId } }),
  listAuditLog: ({ auditId }) => ({ query: { UserAuditId: auditId } }),
  verifyCode: () => ({ query: { Code: 'not-a-code' } }),
  verifyFile: () => ({ query: { Sha256: '0'.repeat(64) } }),
  getCpdSummary: ({ userId }) => ({ query: { UserId: userId, CPDYearId, IncludeUserFrameworkRequirements: true } }),
  getFrameworkRequirements: ({ userId }) => ({ query: { UserId: userId, CPDYearId, ForAdmin: false } }),
  getProof: ({ userId }) => ({ query: { UserId: userId, CPDYearId } }),
  getDeclaration: ({ userId }) => ({ query: { UserId: userId, CPDYearId } }),
  saveDeclaration: ({ userId }) => ({
    query: { UserId: userId, CPDYearId },
    body: { Fiftyhourscpd: true, ContradictionReasons: { Fiftyhourscpd: 'Some hours are still on paper.' } },
  }),
  listPlans: ({ userId }) => ({ query: { UserId: userId, CPDYearId, GetAll: true } }),
  listPlanGoals: ({ userId, activityId }) => ({
    query: { UserId: userId, CPDYearId, UserActivityId: activityId },
  }),
  getPlan: ({ planId }) => ({ query: { UserPDPId: planId } }),
  createPlan: (ids) => ({ query: {}, body: planBody(ids, 0, 0) }),
  updatePlan: (ids) => ({ query: { id: ids.planId }, body: planBody(ids, ids.planId, ids.goalId) }),
  uploadPlan: ({ userId }) => ({
    query: { UserId: userId, CPDYearId, HoursSpent: 2 },
    file: { name: 'my plan.txt', content: 'My plan of the year\n' },
  }),
  createPlanFromDocument: ({ userId, looseDocumentId }) => ({
    query: { UserId: userId, CPDYearId, HoursSpent: 2, DocumentId: looseDocumentId },
  }),
  deletePlan: ({ planId }) => ({ query: { UserPDPId: planId, IsUserUploadedPDP: false } }),
  deletePlanGoal: ({ goalId }) => ({ query: { GoalId: goalId } }),
  setGoalOutcome: ({ goalId }) => ({ query: { GoalId: goalId }, body: { Outcome: 'DONE' } }),
  listCarriedGoals: ({ userId }) => ({ query: { UserId: userId, CPDYearId, Carried: true } }),
  printPlanById: ({ planId }) => ({ query: { id: planId, GeneratableDocumentType: 'UserPDP' } }),
  getPlanDraft: ({ userId, planId }) => ({ query: { UserId: userId, CPDYearId, UserPDPId: planId } }),
  savePlanDraft: ({ userId, planId }) => ({
    query: { UserId: userId, CPDYearId, UserPDPId: planId },
    body: { PlanName: 'Half a', PDPGoals: [] },
  }),
  deletePlanDraft: ({ userId, planId }) => ({ query: { UserId: userId, CPDYearId, UserPDPId: planId } }),
  countNotifications: ({ userId }) => ({ query: { UserId: userId } }),
  listNotifications: ({ userId }) => ({ query: { UserId: userId, Type: 'NOTDISMISSED' } }),
  updateNotifications: ({ userId, notificationId }) => ({
    query: {},
    body: { UserId: userId, UserNotificationIds: [notificationId], UserNotificationStatus: 'SEEN' },
  }),
  getNotificationSettings: ({ userId }) => ({ query: { UserId: userId } }),
  saveNotificationSettings: ({ userId }) => ({
    query: {},
    body: { UserId: userId, EmailDigest: 'WEEKLY', QuietHours: null, TimeZone: 'Australia/Perth' },
  }),
  createCallBack: ({ userId }) => ({
    query: {},
    body: { UserId: userId, IsCallBack: true, ContactNumber: '0255500100', Message: '' },
  }),
  addRequestDocument: ({ userId, leaveRequestId }) => ({
    query: { UserId: userId, RequestId: leaveRequestId },
    file: { name: 'letter.txt', content: 'Away from July on.\n' },
  }),
  appealDecision: ({ userId, decidedRequestId }) => ({
    query: {},
    body: {
      UserId: userId,
      RequestId: decidedRequestId,
      Message: 'The hospital wrote that I was away for seven months.',
    },
  }),
  previewRequest: ({ userId }) => ({
    query: { UserId: userId, AskedFor: 'LEAVE', LeaveFrom: '2026-07-01', LeaveTo: '2027-03-31' },
  }),
  listOwnRequests: ({ userId }) => ({ query: { UserId: userId } }),
  listRequests: () => ({ query: { Status: 'OPEN' } }),
  getRequest: ({ requestId }) => ({ query: { id: requestId } }),
  createRequestForMember: ({ username }) => ({
    query: {},
    body: { MIN: username, Source: 'PHONE', IsCallBack: true, ContactNumber: '0255500177', Message: '' },
  }),
  listPreparedChanges: () => ({ query: {} }),
  endPreparedChange: ({ preparedChangeId }) => ({ query: { id: preparedChangeId }, body: { Step: 'WITHDRAW' } }),
  addDocumentForMember: ({ leaveRequestId }) => ({
    query: { RequestId: leaveRequestId },
    file: { name: 'letter-by-email.txt', content: 'Away from July on, as I said on the phone.\n' },
  }),
  assignRequest: ({ requestId }) => ({
    query: { id: requestId },
    body: { RowVersion: 1, AllocatedToUserId: null },
  }),
  addRequestNote: ({ requestId }) => ({ query: {}, body: { RequestId: requestId, Text: 'Rang back, no answer.' } }),
  decideRequest: ({ requestId }) => ({
    query: {},
    body: { RequestId: requestId, RowVersion: 1, Result: 'DONE', DecisionText: 'Talked about the plan.' },
  }),
  withdrawDecision: ({ decidedRequestId }) => ({
    query: {},
    body: { RequestId: decidedRequestId, RowVersion: 1, Reason: 'New papers came.' },
  }),
  printDecisionLetter: ({ decidedRequestId }) => ({ query: { id: decidedRequestId } }),
  listExemptionReasons: () => ({ query: { ForAdmin: false } }),
  downloadContactCard: () => ({ query: { id: 0, GeneratableDocumentType: 'ContactCardAustralia' } }),
  listProgramActivities: () => ({ query: { CPDYearId } }),
  getProgramChoices: () => ({ query: { CPDYearId } }),
  createProgramActivity: () => ({ query: {}, body: buildProgram() }),
  getProgramActivity: ({ programActivityId }) => ({ query: { id: programActivityId } }),
  updateProgramActivity: ({ programActivityId }) => ({
    query: { id: programActivityId },
    body: buildProgram({ ActivityName: 'Yearly congress', Reason: 'The name was wrong.' }),
  }),
  checkAttendanceList: ({ programActivityId }) => ({
    query: {},
    body: { ProgramActivityId: programActivityId, List: 'nobody' },
  }),
  applyAttendanceList: ({ programActivityId }) => ({
    query: {},
    body: { ProgramActivityId: programActivityId, List: 'nobody', LeaveOut: 1 },
  }),
  listSeriesDays: ({ userId }) => ({ query: { UserId: userId } }),
  confirmSeriesDays: ({ userId }) => ({ query: {}, body: { UserId: userId, Until: '2026-01-31', RemovedDateIds: [] } }),
  putOffSeriesDays: ({ userId }) => ({ query: {}, body: { UserId: userId } }),
  listAttendanceOffers: ({ userId }) => ({ query: { UserId: userId } }),
  confirmAttendance: ({ userId, attendanceId }) => ({
    query: {},
    body: { UserId: userId, ProgramAttendanceId: attendanceId },
  }),
  declineAttendance: ({ userId, attendanceId }) => ({ query: { UserId: userId, ProgramAttendanceId: attendanceId } }),
  requestReopening: ({ userId }) => ({ query: {}, body: { UserId: userId, CPDYearId: YEAR_ID[2025] } }),
  remindAttendees: ({ programActivityId }) => ({ query: {}, body: { ProgramActivityId: programActivityId } }),
  withdrawAttendance: ({ programActivityId, userId }) => ({
    query: {},
    body: { ProgramActivityId: programActivityId, ForUserId: userId, Reason: 'The list was wrong.' },
  }),
  listYearsByRule: () => ({ query: {} }),
  confirmYear: () => ({ query: {}, body: { CPDYearId: 13, FrameworkName: 'Hours framework 2025 onward' } }),
  withdrawProgramActivity: ({ programActivityId }) => ({
    query: {},
    body: { ProgramActivityId: programActivityId, Reason: 'It was cancelled.' },
  }),
};

function planBody({ userId, activityId }: ExampleIds, planId: number, goalId: number): Record<string, unknown> {
  return buildPlan(userId, {
    UserPDPId: planId,
    PDPGoals: [{ UserPDPGoalId: goalId, Goal: 'Read the guideline', LinkedUserActivities: [activityId] }],
  });
}

function activityBody({ userId, documentId, goalId }: ExampleIds, activityId: number): Record<string, unknown> {
  return buildActivity(userId, {
    UserActivityId: activityId,
    UserActivityDocuments: [{ DocumentId: documentId }],
    UserActivityPDPGoals: [goalId],
  });
}

function folderBody({ userId }: ExampleIds, folderId: number): Record<string, unknown> {
  return { DocumentFolderId: folderId, UserId: userId, CPDYearId, FolderName: 'Journal club' };
}

/** Gives a member a record on which every example call can be made. */
export async function enterExamples(world: TestApp, person: TestPerson, callerId?: number): Promise<ExampleIds> {
  // A year that was not delivered, to be confirmed.
  await openComingYears(world.database, Temporal.Instant.from('2027-12-30T00:00:00Z'));
  const planId = await savePlan(person, { PDPGoals: [{ Goal: 'Read the guideline' }, { Goal: 'Teach it' }] });
  const plans = await person.call('GET', `/api/UserPDP?UserId=${person.userId}&CPDYearId=${CPDYearId}&GetAll=true`);
  const suffix = await storeShortcut(world);
  const staff = await world.signIn({ role: 'VERIFIED' });
  const programActivityId = await storeProgram(staff);
  await listAttendees(staff, programActivityId, [person]);
  const [offer] = await readOffers(person);
  await verifyLater(world, person);
  // Someone has followed the member up before.
  await world.database.insertInto('risk_case').values({ user_id: person.userId, cpd_year_id: YEAR_ID[2025] }).execute();
  const ids = {
    userId: person.userId,
    username: person.username,
    activityId: 0,
    activityDateId: 0,
    earlierActivityId: await enterEarlier(world, person),
    ...(await storeSeries(person)),
    suffix,
    shortcutId: await shortcutIdOf(world, suffix),
    announcementId: await writeAnnouncement(world, { Audience: { Kind: 'ONE', MIN: person.username } }),
    listViewId: await storeListView(world, callerId ?? person.userId),
    documentId: await uploadEvidence(person, 'attached.txt'),
    looseDocumentId: await uploadEvidence(person, 'loose.txt'),
    pictureId: await uploadPicture(person),
    folderId: await saveFolder(person, 'Attendance'),
    goalId: plans.json[0].PDPGoals[0].UserPDPGoalId,
    planId,
    programActivityId,
    attendanceId: offer.ProgramAttendanceId,
    auditId: await selectForAudit(world, person),
    notificationId: await sendNotification(world, person),
    departureId: await leave(world),
    erasureCaseId: await askedForErasure(world),
    preparedChangeId: await prepared(world, staff),
    retentionRunId: 0,
    retentionMembers: 0,
    colleagueId: staff.userId,
    ...(await storeRequests(world, person)),
    ...(await storeCase(world, person)),
  };
  await deleteUnder(person, DELETED, `/api/DocumentFolders?FolderId=${await saveFolder(person, 'By mistake')}`);
  const activityId = await saveActivity(person, activityBody(ids, 0));
  await declare(person);
  await givePicture(world);
  const { UserActivityDates } = await readActivity(person, activityId);
  return { ...ids, activityId, activityDateId: UserActivityDates[0].UserActivityDateId };
}

async function storeSeries(person: TestPerson) {
  const seriesId = await saveActivity(person, everyOtherWednesday);
  const { UserActivityDates } = await readActivity(person, seriesId);
  return { seriesId, seriesDateId: UserActivityDates[0].UserActivityDateId };
}

/** Someone else who left; answers the id of the departure. */
async function leave(world: TestApp): Promise<number> {
  const { userId } = await world.signIn();
  const { departure_id: departureId } = await world.database
    .insertInto('departure')
    .values({ user_id: userId, left_on: '2026-03-14', reason: 'RESIGNED' })
    .returning('departure_id')
    .executeTakeFirstOrThrow();
  return departureId;
}

/** A re-opening of many that a colleague prepared; answers the number. */
async function prepared({ database }: TestApp, { userId }: TestPerson): Promise<number> {
  const { prepared_change_id } = await database
    .insertInto('prepared_change')
    .values({
      ...{ kind: 'REOPENINGS', object_id: YEAR_ID[2025], prepared_by: userId, prepared_at: '2026-11-19T01:00:00Z' },
      wish: JSON.stringify({ userIds: [1, 2], reason: 'The portal was down.' }),
    })
    .returning('prepared_change_id')
    .executeTakeFirstOrThrow();
  return prepared_change_id;
}

/** Someone else who asked for erasure; answers the number of the request. */
async function askedForErasure(world: TestApp): Promise<number> {
  const { userId } = await world.signIn();
  const { erasure_case_id: erasureCaseId } = await world.database
    .insertInto('erasure_case')
    .values({ user_id: userId, source: 'MEMBER', reason: '', asked_by: userId, asked_at: '2026-11-19T01:00:00Z' })
    .returning('erasure_case_id')
    .executeTakeFirstOrThrow();
  return erasureCaseId;
}

/** An activity of the year before, which is submitted: entered by hand. Answers its id. */
async function enterEarlier({ database }: TestApp, { userId }: TestPerson): Promise<number> {
  const { activity_id: activityId } = await database
    .insertInto('activity')
    .values({
      ...{ user_id: userId, cpd_year_id: YEAR_ID[2025], activity_name: 'Autumn school', activity_type_id: 106 },
      ...{ occurrence: 'S', hours_per_date: 1, created_at: '2025-05-06T01:00:00Z', updated_at: '2025-05-06T01:00:00Z' },
    })
    .returning('activity_id')
    .executeTakeFirstOrThrow();
  const date = { activity_id: activityId, user_id: userId, start_date: '2025-05-06', end_date: '2025-05-06', hours: 1 };
  await database.insertInto('activity_date').values(date).execute();
  await database.insertInto('activity_area').values({ activity_id: activityId, area_id: 201 }).execute();
  return activityId;
}

async function shortcutIdOf({ database }: TestApp, suffix: string): Promise<number> {
  const { shortcut_id: shortcutId } = await database
    .selectFrom('shortcut')
    .select('shortcut_id')
    .where('friendly_suffix', '=', suffix)
    .executeTakeFirstOrThrow();
  return shortcutId;
}

/** There is no call for it yet: the first learning resource gets a picture by hand. */
async function givePicture({ database }: TestApp): Promise<void> {
  await database
    .updateTable('learning_resource')
    .set({ image: bitmap() })
    .where('learning_resource_id', '=', 1)
    .execute();
}

/** There is no call for it yet: the earlier year is chosen for audit by hand. Answers the id of the audit. */
/** A year that was submitted before the college put the member on a list (ROP-06). */
async function verifyLater({ database }: TestApp, { userId }: TestPerson): Promise<void> {
  const submitted = '2026-02-10T01:00:00Z';
  await database
    .insertInto('member_year')
    .values({ user_id: userId, cpd_year_id: YEAR_ID[2025], status: 'SUBMITTED', submitted_at: submitted })
    .execute();
  const { program_activity_id } = await database
    .insertInto('program_activity')
    .values({
      cpd_year_id: YEAR_ID[2025],
      activity_name: 'Autumn meeting',
      activity_type_id: 106,
      start_date: '2025-05-14',
      end_date: '2025-05-14',
      hours_per_date: 3,
      created_at: submitted,
    })
    .returning('program_activity_id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('program_attendance')
    .values({ program_activity_id, user_id: userId, offered_at: submitted })
    .execute();
}

async function selectForAudit({ database }: TestApp, { userId }: TestPerson): Promise<number> {
  const { member_year_id: auditId } = await database
    .insertInto('member_year')
    .values({ user_id: userId, cpd_year_id: YEAR_ID[2024], status: 'INCOMPLETE', audit_status: 'SELECTED' })
    .returning('member_year_id')
    .executeTakeFirstOrThrow();
  return auditId;
}
