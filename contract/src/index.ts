import {
  createActivity,
  deleteActivity,
  getActivity,
  getActivityToCopy,
  listActivityNames,
  updateActivity,
} from './activities.ts';
import { getAppVersion } from './app-versions.ts';
import { listCpdYears, submitCpdYear } from './cpd-years.ts';
import { getDeclaration, saveDeclaration } from './declarations.ts';
import {
  createDocument,
  deleteDocument,
  downloadDocument,
  listCertificateDocuments,
  listDocumentNames,
  printStatement,
} from './documents.ts';
import type { Operation } from './operation.ts';
import { createPlan, listPlans } from './plans.ts';
import { listActivityTypes, listReflectionQuestions, listSpecialities } from './reference.ts';
import { getCpdSummary, getFrameworkRequirements } from './summary.ts';
import { findUserByUsername } from './users.ts';

/** Every call of the API. The server refuses to start while one of them has no handler. */
export const operations: readonly Operation[] = [
  findUserByUsername,
  getAppVersion,
  listCpdYears,
  submitCpdYear,
  listActivityTypes,
  listSpecialities,
  listReflectionQuestions,
  listActivityNames,
  getActivityToCopy,
  getActivity,
  createActivity,
  updateActivity,
  deleteActivity,
  listDocumentNames,
  downloadDocument,
  createDocument,
  deleteDocument,
  listCertificateDocuments,
  printStatement,
  getCpdSummary,
  getFrameworkRequirements,
  getDeclaration,
  saveDeclaration,
  listPlans,
  createPlan,
];
