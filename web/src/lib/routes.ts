import type {
  createActivity,
  deleteActivity,
  getActivity,
  getActivityToCopy,
  listActivityNames,
  updateActivity,
} from '@cpd/contract/activities';
import type { getAppVersion } from '@cpd/contract/app-versions';
import type { listCpdYears, submitCpdYear } from '@cpd/contract/cpd-years';
import type { getDeclaration, saveDeclaration } from '@cpd/contract/declarations';
import type {
  createDocument,
  deleteDocument,
  downloadDocument,
  listCertificateDocuments,
  listDocumentNames,
  printStatement,
} from '@cpd/contract/documents';
import type { createPlan, listPlans } from '@cpd/contract/plans';
import type { listActivityTypes, listReflectionQuestions, listSpecialities } from '@cpd/contract/reference';
import type { getCpdSummary, getFrameworkRequirements } from '@cpd/contract/summary';
import type { findUserByUsername } from '@cpd/contract/users';

/** Every call of the contract by its name. Types only, so that the browser need not load the contract's schemas. */
export type OperationsByName = {
  createActivity: typeof createActivity;
  createDocument: typeof createDocument;
  createPlan: typeof createPlan;
  deleteActivity: typeof deleteActivity;
  deleteDocument: typeof deleteDocument;
  downloadDocument: typeof downloadDocument;
  findUserByUsername: typeof findUserByUsername;
  getActivity: typeof getActivity;
  getActivityToCopy: typeof getActivityToCopy;
  getAppVersion: typeof getAppVersion;
  getCpdSummary: typeof getCpdSummary;
  getDeclaration: typeof getDeclaration;
  getFrameworkRequirements: typeof getFrameworkRequirements;
  listActivityNames: typeof listActivityNames;
  listActivityTypes: typeof listActivityTypes;
  listCertificateDocuments: typeof listCertificateDocuments;
  listCpdYears: typeof listCpdYears;
  listDocumentNames: typeof listDocumentNames;
  listPlans: typeof listPlans;
  listReflectionQuestions: typeof listReflectionQuestions;
  listSpecialities: typeof listSpecialities;
  printStatement: typeof printStatement;
  saveDeclaration: typeof saveDeclaration;
  submitCpdYear: typeof submitCpdYear;
  updateActivity: typeof updateActivity;
};
export type OperationName = keyof OperationsByName;

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/api/${string}` };

/** Where each call goes. A test holds this against the contract, so the two cannot drift. */
export const routes = {
  createActivity: { method: 'POST', path: '/api/UserActivities' },
  createDocument: { method: 'POST', path: '/api/Documents' },
  createPlan: { method: 'POST', path: '/api/UserPDP' },
  deleteActivity: { method: 'DELETE', path: '/api/UserActivities' },
  deleteDocument: { method: 'DELETE', path: '/api/Documents' },
  downloadDocument: { method: 'GET', path: '/api/Documents' },
  findUserByUsername: { method: 'GET', path: '/api/Users' },
  getActivity: { method: 'GET', path: '/api/UserActivities/:id' },
  getActivityToCopy: { method: 'GET', path: '/api/UserActivities' },
  getAppVersion: { method: 'GET', path: '/api/AppVersions' },
  getCpdSummary: { method: 'GET', path: '/api/CPDSummary' },
  getDeclaration: { method: 'GET', path: '/api/SubmissionDeclarations' },
  getFrameworkRequirements: { method: 'GET', path: '/api/UserFrameworkRequirements' },
  listActivityNames: { method: 'GET', path: '/api/UserActivities' },
  listActivityTypes: { method: 'GET', path: '/api/CPDYearActivityTypes' },
  listCertificateDocuments: { method: 'GET', path: '/api/Documents' },
  listCpdYears: { method: 'GET', path: '/api/UserCPDYears' },
  listDocumentNames: { method: 'GET', path: '/api/Documents' },
  listPlans: { method: 'GET', path: '/api/UserPDP' },
  listReflectionQuestions: { method: 'GET', path: '/api/ReflectionQuestion' },
  listSpecialities: { method: 'GET', path: '/api/UserSpecialities' },
  printStatement: { method: 'GET', path: '/api/Documents' },
  saveDeclaration: { method: 'PUT', path: '/api/SubmissionDeclarations' },
  submitCpdYear: { method: 'PUT', path: '/api/UserCPDYears' },
  updateActivity: { method: 'PUT', path: '/api/UserActivities/:id' },
} as const satisfies Record<OperationName, Route>;
