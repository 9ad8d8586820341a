import type { AnswerOf, BodyInput } from '@cpd/contract/operation';
import type { createPlan, listPlans } from '@cpd/contract/plans';
import { useMutation } from '@tanstack/react-query';
import { call, download, upload } from '../lib/api.ts';
import { asked, atEachOpening, ownErrors } from './asked.ts';
import { useStale } from './form-change.ts';

/** A plan as the server answers it (PDP-30). */
export type Plan = AnswerOf<typeof listPlans>[number];
/** A plan as it is sent. */
export type PlanRequest = BodyInput<typeof createPlan>;

/** The plans of a year, the newest first (API2-41). */
export function plansQuery(userId: number, cpdYearId: number) {
  return asked(['plans', userId, cpdYearId], 'listPlans', { userId, cpdYearId, getAll: true });
}

/** The plans of a year with their goals; with an activity, those linked to it are marked (API-13). */
export function planGoalsQuery(userId: number, cpdYearId: number, activityId?: number) {
  // The dialog says that they are missing.
  return asked(
    ['plans', userId, cpdYearId, 'goals', activityId ?? 0],
    'listPlanGoals',
    { userId, cpdYearId, activityId },
    ownErrors,
  );
}

/** One plan, to be viewed, edited or copied (API2-42). Asked for anew at each opening, so that nobody edits an old version. */
export function planQuery(planId: number) {
  // The screen says that it is not available.
  return asked(['plan', planId], 'getPlan', { planId }, atEachOpening);
}

/** A plan is a requirement of its year and an entry of hours; the years know whether they have one (PDP-20, PDP-33). */
const CHANGED_BY_PLANS = [
  'activity',
  'activity-names',
  'carried-goals',
  'certificates',
  'document-names',
  'files',
  'plan-draft',
  'plans',
  'requirements',
  'summary',
  'years',
];

/** What to call when a plan of a year has come, changed or gone: what shows it is fetched again. */
export function usePlansChanged(): () => void {
  const stale = useStale(CHANGED_BY_PLANS);
  return () => void stale();
}

/** A change whose caller says what went wrong and keeps what was entered. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const changed = usePlansChanged();
  return useMutation({ mutationFn, onSuccess: changed, meta: { ownErrors: 'all' } });
}

/**
 * Saves a plan: id 0 is created, any other updated (API2-43, API2-44, PDP-18). The key makes a repeated attempt harmless.
 * Answers its id. The form keeps what was entered, so it does not just leave for the sign-in.
 */
export function useSavePlan() {
  const changed = usePlansChanged();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: PlanRequest; idempotencyKey: string }) =>
      request.planId === 0
        ? call('createPlan', { query: {}, body: request, idempotencyKey })
        : call('updatePlan', { query: { id: request.planId }, body: request, idempotencyKey }),
    onSuccess: changed,
    meta: { ownErrors: 'all', offersSignIn: true },
  });
}

/** Deletes a plan; the activities of its goals stay (API2-46, PDP-27). */
export function useDeletePlan() {
  return useChange(({ planId, isUploadedPlan }: Plan) => call('deletePlan', { query: { planId, isUploadedPlan } }));
}

type OwnPlan = { userId: number; cpdYearId: number; hours: string };

/**
 * Sends a file as the member's own plan; answers the plan's id (API2-45, PDP-09). `onProgress` is told 0 to 1. Not a
 * mutation: the upload row reports its own failures, and no toast repeats them.
 */
export function uploadPlan(
  { userId, cpdYearId, hours }: OwnPlan,
  file: File,
  fileName: string,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const query = { userId, cpdYearId, hoursSpent: hours };
  return upload('uploadPlan', { query, file, fileName, onProgress, signal });
}

/** Makes a file of the year the member's own plan (PDP-09). */
export function useCreatePlanFromDocument() {
  return useChange(({ userId, cpdYearId, hours, documentId, key }: OwnPlan & { documentId: number; key: string }) =>
    call('createPlanFromDocument', {
      query: { userId, cpdYearId, hoursSpent: hours, documentId },
      idempotencyKey: key,
    }),
  );
}

/** Saves a plan on the reader's device: its PDF, or the file that was uploaded (API2-48, API2-49). */
export function downloadPlan({ planId, documentId }: Plan): Promise<void> {
  return documentId === null
    ? download('printPlanById', { id: planId, generatableDocumentType: 'UserPDP' })
    : download('downloadDocument', { documentId });
}
