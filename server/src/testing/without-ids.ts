/** Names of fields and of columns, by which two things that are otherwise the same differ. */
const OWN_NAMES = new Set([
  ...['activityId', 'activityDateId', 'reflectionAnswerId', 'documentId', 'goalId', 'planId', 'dateIds'],
  ...['activity_id', 'activity_date_id', 'reflection_answer_id', 'event_id', 'object_id', 'request_id', 'user_id'],
  ...['key', 'at', 'created_at', 'updated_at'],
]);

/** A value without what is its own alone: ids, keys and instants of writing. */
export function withoutIds(value: unknown): unknown {
  const kept = (name: string, field: unknown) => (OWN_NAMES.has(name) ? undefined : field);
  return JSON.parse(JSON.stringify(value, kept));
}
