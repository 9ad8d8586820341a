import { endActing, getActing, startActing } from './acting.ts';
import {
  createActivity,
  deleteActivity,
  getActivity,
  getActivityToCopy,
  listActivityNames,
  listActivitySuggestions,
  setActivityGoals,
  updateActivity,
} from './activities.ts';
import { deleteActivityDate, getActivityDate, isActivityDateInUse, updateActivityDate } from './activity-dates.ts';
import { getAppVersion } from './app-versions.ts';
import { getUserAudit, listAuditLog } from './audits.ts';
import { exportCalendar, getCalendar, importCalendar } from './calendar.ts';
import {
  createCalendarSubscription,
  deleteCalendarSubscription,
  getCalendarSubscription,
} from './calendar-subscriptions.ts';
import { createCallBack, downloadContactCard, listExemptionReasons } from './contact.ts';
import {
  listContent,
  listContentEdits,
  saveContentText,
  saveLearningResource,
  uploadContentPicture,
} from './content.ts';
import { listCpdYears, reopenCpdYear, submitCpdYear } from './cpd-years.ts';
import { getDeclaration, saveDeclaration } from './declarations.ts';
import {
  deleteDocumentLink,
  getDocumentLink,
  listAttachableActivities,
  saveDocumentLink,
  uploadToActivity,
} from './document-links.ts';
import {
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
} from './documents.ts';
import { createFolder, deleteFolder, renameFolder } from './folders.ts';
import { downloadMyData, listHistory } from './history.ts';
import { getLearningResourceImage, listLearningResources } from './learning-resources.ts';
import { exportList, readList } from './lists.ts';
import {
  getMemberOverview,
  listPinnedMembers,
  listRecentMembers,
  pinMember,
  searchMembers,
  unpinMember,
} from './members.ts';
import {
  countNotifications,
  getNotificationSettings,
  listNotifications,
  saveNotificationSettings,
  updateNotifications,
} from './notifications.ts';
import type { Operation } from './operation.ts';
import { deletePlanDraft, getPlanDraft, savePlanDraft } from './plan-drafts.ts';
import { deletePlanGoal, listCarriedGoals, printPlanById, setGoalOutcome } from './plan-goals.ts';
import {
  createPlan,
  createPlanFromDocument,
  deletePlan,
  getPlan,
  listPlanGoals,
  listPlans,
  updatePlan,
  uploadPlan,
} from './plans.ts';
import {
  groupSpecialities,
  listActivityTypes,
  listHelpTexts,
  listReflectionQuestions,
  listSpecialities,
  updateSpecialities,
} from './reference.ts';
import { listRegistrations, saveRegistrations } from './registrations.ts';
import { createShortcut, findShortcut } from './shortcuts.ts';
import { getCpdSummary, getFrameworkRequirements } from './summary.ts';
import { findMembers, findUserByUsername, saveResearchConsent } from './users.ts';
import { verifyCode, verifyFile } from './verification.ts';

/** Every call of the API. The server refuses to start while one of them has no handler. */
export const operations: readonly Operation[] = [
  findUserByUsername,
  findMembers,
  saveResearchConsent,
  searchMembers,
  listPinnedMembers,
  pinMember,
  unpinMember,
  listRecentMembers,
  getMemberOverview,
  startActing,
  getActing,
  endActing,
  readList,
  exportList,
  listHistory,
  downloadMyData,
  getAppVersion,
  listCpdYears,
  submitCpdYear,
  reopenCpdYear,
  listActivityTypes,
  listSpecialities,
  groupSpecialities,
  updateSpecialities,
  listLearningResources,
  getLearningResourceImage,
  listRegistrations,
  saveRegistrations,
  listReflectionQuestions,
  listHelpTexts,
  listActivityNames,
  listActivitySuggestions,
  getActivityToCopy,
  getActivity,
  createActivity,
  updateActivity,
  setActivityGoals,
  deleteActivity,
  getActivityDate,
  isActivityDateInUse,
  updateActivityDate,
  deleteActivityDate,
  getCalendar,
  exportCalendar,
  importCalendar,
  getCalendarSubscription,
  createCalendarSubscription,
  deleteCalendarSubscription,
  findShortcut,
  createShortcut,
  listFiles,
  listDocumentNames,
  listSameDocuments,
  downloadDocument,
  previewDocument,
  createDocument,
  renameDocument,
  moveDocument,
  deleteDocument,
  canDeleteDocument,
  canDeleteActivityFiles,
  canDeleteDateFiles,
  createFolder,
  renameFolder,
  deleteFolder,
  getDocumentLink,
  saveDocumentLink,
  uploadToActivity,
  deleteDocumentLink,
  listAttachableActivities,
  listCertificateDocuments,
  printStatement,
  printPlan,
  createAcknowledgement,
  getUserAudit,
  listAuditLog,
  verifyCode,
  verifyFile,
  getCpdSummary,
  getFrameworkRequirements,
  getDeclaration,
  saveDeclaration,
  listPlans,
  listPlanGoals,
  getPlan,
  createPlan,
  updatePlan,
  uploadPlan,
  createPlanFromDocument,
  deletePlan,
  deletePlanGoal,
  setGoalOutcome,
  listCarriedGoals,
  printPlanById,
  getPlanDraft,
  savePlanDraft,
  deletePlanDraft,
  countNotifications,
  listNotifications,
  updateNotifications,
  getNotificationSettings,
  saveNotificationSettings,
  createCallBack,
  listExemptionReasons,
  downloadContactCard,
  listContent,
  listContentEdits,
  saveContentText,
  saveLearningResource,
  uploadContentPicture,
];
