import { buildActivity, buildPlan } from './build.ts';
import { declare, readActivity, saveActivity, savePlan, uploadEvidence } from './steps.ts';
import { type TestPerson, YEAR_ID } from './test-app.ts';

/** The ids that the calls of one member name. */
export interface ExampleIds {
  userId: number;
  username: string;
  activityId: number;
  documentId: number;
  looseDocumentId: number;
  goalId: number;
}

/** One valid request of an operation. */
export interface ExampleCall {
  query: Record<string, string | number | boolean>;
  body?: Record<string, unknown>;
  file?: { name: string; content: string };
}

const CPDYearId = YEAR_ID[2026];

/** A valid call of every operation, by the operation's name. */
export const exampleCalls: Readonly<Record<string, (ids: ExampleIds) => ExampleCall>> = {
  findUserByUsername: ({ username }) => ({ query: { Value: username, TypeOfSearch: 'USERNAME' } }),
  getAppVersion: () => ({ query: {} }),
  listCpdYears: ({ userId }) => ({ query: { UserId: userId } }),
  submitCpdYear: ({ userId }) => ({ query: { UserId: userId, CPDYearId, SubmitCPDYear: true } }),
  listActivityTypes: () => ({ query: { CPDYearId } }),
  listSpecialities: ({ userId }) => ({ query: { UserId: userId, CPDYearId } }),
  listReflectionQuestions: () => ({ query: { CPDYearId } }),
  listActivityNames: ({ userId }) => ({ query: { UserId: userId, CPDYearId, IsGetName: true } }),
  getActivityToCopy: ({ activityId }) => ({ query: { Id: activityId } }),
  getActivity: ({ activityId }) => ({ query: { id: activityId } }),
  createActivity: (ids) => ({ query: {}, body: activityBody(ids, 0) }),
  updateActivity: (ids) => ({ query: { id: ids.activityId }, body: activityBody(ids, ids.activityId) }),
  deleteActivity: ({ activityId }) => ({ query: { UserActivityId: activityId, KeepFiles: false } }),
  listDocumentNames: ({ userId }) => ({ query: { UserId: userId, CPDYearId, Short: true } }),
  downloadDocument: ({ documentId }) => ({ query: { DocumentId: documentId } }),
  createDocument: ({ userId }) => ({
    query: { UserId: userId, CPDYearId, DocumentTypeId: 1, DocumentFolderId: 'null' },
    file: { name: 'notes.txt', content: 'Notes of the day\n' },
  }),
  deleteDocument: ({ looseDocumentId }) => ({ query: { Id: looseDocumentId } }),
  listCertificateDocuments: ({ userId }) => ({ query: { UserId: userId, CPDYearId, UICertPage: true } }),
  printStatement: ({ userId }) => ({ query: { UserId: userId, CPDYearId, GeneratableDocumentType: '10' } }),
  getCpdSummary: ({ userId }) => ({ query: { UserId: userId, CPDYearId, IncludeUserFrameworkRequirements: true } }),
  getFrameworkRequirements: ({ userId }) => ({ query: { UserId: userId, CPDYearId, ForAdmin: false } }),
  getDeclaration: ({ userId }) => ({ query: { UserId: userId, CPDYearId } }),
  saveDeclaration: ({ userId }) => ({ query: { UserId: userId, CPDYearId }, body: { Fiftyhourscpd: true } }),
  listPlans: ({ userId }) => ({ query: { UserId: userId, CPDYearId, GetAll: true } }),
  createPlan: ({ userId }) => ({ query: {}, body: buildPlan(userId) }),
};

function activityBody({ userId, documentId, goalId }: ExampleIds, activityId: number): Record<string, unknown> {
  return buildActivity(userId, {
    UserActivityId: activityId,
    UserActivityDocuments: [{ DocumentId: documentId }],
    UserActivityPDPGoals: [goalId],
  });
}

/** Gives a member a record on which every example call can be made. */
export async function enterExamples(person: TestPerson): Promise<ExampleIds> {
  await savePlan(person);
  const plans = await person.call('GET', `/api/UserPDP?UserId=${person.userId}&CPDYearId=${CPDYearId}&GetAll=true`);
  const ids = {
    userId: person.userId,
    username: person.username,
    activityId: 0,
    documentId: await uploadEvidence(person, 'attached.txt'),
    looseDocumentId: await uploadEvidence(person, 'loose.txt'),
    goalId: plans.json[0].PDPGoals[0].UserPDPGoalId,
  };
  const activityId = await saveActivity(person, activityBody(ids, 0));
  await declare(person);
  return { ...ids, activityId: (await readActivity(person, activityId)).UserActivityId };
}
