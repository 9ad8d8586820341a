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
import type { getAppVersion } from '@cpd/contract/app-versions';
import type { getUserAudit, listAuditLog } from '@cpd/contract/audits';
import type { exportCalendar, getCalendar } from '@cpd/contract/calendar';
import type { listCpdYears, reopenCpdYear, submitCpdYear } from '@cpd/contract/cpd-years';
import type { getDeclaration, saveDeclaration } from '@cpd/contract/declarations';
import type {
  createAcknowledgement,
  createDocument,
  deleteDocument,
  downloadDocument,
  listCertificateDocuments,
  listDocumentNames,
  printPlan,
  printStatement,
} from '@cpd/contract/documents';
import type { createPlan, listPlanGoals, listPlans } from '@cpd/contract/plans';
import type {
  groupSpecialities,
  listActivityTypes,
  listHelpTexts,
  listReflectionQuestions,
  listSpecialities,
  updateSpecialities,
} from '@cpd/contract/reference';
import type { createShortcut, findShortcut } from '@cpd/contract/shortcuts';
import type { getCpdSummary, getFrameworkRequirements } from '@cpd/contract/summary';
import type { findUserByUsername } from '@cpd/contract/users';
import type { verifyCode, verifyFile } from '@cpd/contract/verification';

/** Every call of the contract by its name. Types only, so that the browser need not load the contract's schemas. */
export type OperationsByName = {
  createAcknowledgement: typeof createAcknowledgement;
  createActivity: typeof createActivity;
  createDocument: typeof createDocument;
  createPlan: typeof createPlan;
  createShortcut: typeof createShortcut;
  deleteActivity: typeof deleteActivity;
  deleteActivityDate: typeof deleteActivityDate;
  deleteDocument: typeof deleteDocument;
  downloadDocument: typeof downloadDocument;
  exportCalendar: typeof exportCalendar;
  findShortcut: typeof findShortcut;
  findUserByUsername: typeof findUserByUsername;
  getActivity: typeof getActivity;
  getActivityDate: typeof getActivityDate;
  getActivityToCopy: typeof getActivityToCopy;
  getAppVersion: typeof getAppVersion;
  getCalendar: typeof getCalendar;
  getCpdSummary: typeof getCpdSummary;
  getDeclaration: typeof getDeclaration;
  getFrameworkRequirements: typeof getFrameworkRequirements;
  getUserAudit: typeof getUserAudit;
  groupSpecialities: typeof groupSpecialities;
  isActivityDateInUse: typeof isActivityDateInUse;
  listActivityNames: typeof listActivityNames;
  listActivitySuggestions: typeof listActivitySuggestions;
  listActivityTypes: typeof listActivityTypes;
  listAuditLog: typeof listAuditLog;
  listCertificateDocuments: typeof listCertificateDocuments;
  listCpdYears: typeof listCpdYears;
  listDocumentNames: typeof listDocumentNames;
  listHelpTexts: typeof listHelpTexts;
  listPlanGoals: typeof listPlanGoals;
  listPlans: typeof listPlans;
  listReflectionQuestions: typeof listReflectionQuestions;
  listSpecialities: typeof listSpecialities;
  printPlan: typeof printPlan;
  printStatement: typeof printStatement;
  reopenCpdYear: typeof reopenCpdYear;
  saveDeclaration: typeof saveDeclaration;
  setActivityGoals: typeof setActivityGoals;
  submitCpdYear: typeof submitCpdYear;
  updateActivity: typeof updateActivity;
  updateActivityDate: typeof updateActivityDate;
  updateSpecialities: typeof updateSpecialities;
  verifyCode: typeof verifyCode;
  verifyFile: typeof verifyFile;
};
export type OperationName = keyof OperationsByName;

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/api/${string}` };

/** Where each call goes. A test holds this against the contract, so the two cannot drift. */
export const routes = {
  createAcknowledgement: { method: 'POST', path: '/api/Documents' },
  createActivity: { method: 'POST', path: '/api/UserActivities' },
  createDocument: { method: 'POST', path: '/api/Documents' },
  createPlan: { method: 'POST', path: '/api/UserPDP' },
  createShortcut: { method: 'POST', path: '/api/CPDShortcut' },
  deleteActivity: { method: 'DELETE', path: '/api/UserActivities' },
  deleteActivityDate: { method: 'DELETE', path: '/api/UserActivityDates' },
  deleteDocument: { method: 'DELETE', path: '/api/Documents' },
  downloadDocument: { method: 'GET', path: '/api/Documents' },
  exportCalendar: { method: 'GET', path: '/api/UserActivities' },
  findShortcut: { method: 'PUT', path: '/api/CPDShortcut' },
  findUserByUsername: { method: 'GET', path: '/api/Users' },
  getActivity: { method: 'GET', path: '/api/UserActivities/:id' },
  getActivityDate: { method: 'GET', path: '/api/UserActivityDates' },
  getActivityToCopy: { method: 'GET', path: '/api/UserActivities' },
  getAppVersion: { method: 'GET', path: '/api/AppVersions' },
  getCalendar: { method: 'GET', path: '/api/UserActivities' },
  getCpdSummary: { method: 'GET', path: '/api/CPDSummary' },
  getDeclaration: { method: 'GET', path: '/api/SubmissionDeclarations' },
  getFrameworkRequirements: { method: 'GET', path: '/api/UserFrameworkRequirements' },
  getUserAudit: { method: 'GET', path: '/api/UserAudit' },
  groupSpecialities: { method: 'GET', path: '/api/UserSpecialities' },
  isActivityDateInUse: { method: 'GET', path: '/api/UserActivityDates' },
  listActivityNames: { method: 'GET', path: '/api/UserActivities' },
  listActivitySuggestions: { method: 'GET', path: '/api/UserActivities' },
  listActivityTypes: { method: 'GET', path: '/api/CPDYearActivityTypes' },
  listAuditLog: { method: 'GET', path: '/api/AuditLog' },
  listCertificateDocuments: { method: 'GET', path: '/api/Documents' },
  listCpdYears: { method: 'GET', path: '/api/UserCPDYears' },
  listDocumentNames: { method: 'GET', path: '/api/Documents' },
  listHelpTexts: { method: 'GET', path: '/api/HelpText' },
  listPlanGoals: { method: 'GET', path: '/api/UserPDP' },
  listPlans: { method: 'GET', path: '/api/UserPDP' },
  listReflectionQuestions: { method: 'GET', path: '/api/ReflectionQuestion' },
  listSpecialities: { method: 'GET', path: '/api/UserSpecialities' },
  printPlan: { method: 'GET', path: '/api/Documents' },
  printStatement: { method: 'GET', path: '/api/Documents' },
  reopenCpdYear: { method: 'POST', path: '/api/YearReopenings' },
  saveDeclaration: { method: 'PUT', path: '/api/SubmissionDeclarations' },
  setActivityGoals: { method: 'PUT', path: '/api/UserActivities' },
  submitCpdYear: { method: 'PUT', path: '/api/UserCPDYears' },
  updateActivity: { method: 'PUT', path: '/api/UserActivities/:id' },
  updateActivityDate: { method: 'PUT', path: '/api/UserActivityDates' },
  updateSpecialities: { method: 'PUT', path: '/api/UserSpecialities' },
  verifyCode: { method: 'GET', path: '/api/Verifications' },
  verifyFile: { method: 'GET', path: '/api/Verifications' },
} as const satisfies Record<OperationName, Route>;
