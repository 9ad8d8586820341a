/** The id of the control that a field's message belongs to, so that the summary of errors can lead there. */
export function fieldId(field: string): string {
  return `activity-${field.replaceAll('.', '-')}`;
}
