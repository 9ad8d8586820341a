/** An id that nothing has. */
export const ABSENT = 987_654_321;
/** Ids of things that do not exist, for the example calls. */
export const absentIds = {
  activityId: ABSENT,
  activityDateId: ABSENT,
  earlierActivityId: ABSENT,
  seriesId: ABSENT,
  seriesDateId: ABSENT,
  documentId: ABSENT,
  looseDocumentId: ABSENT,
  pictureId: ABSENT,
  folderId: ABSENT,
  goalId: ABSENT,
  planId: ABSENT,
  auditId: ABSENT,
  notificationId: ABSENT,
  requestId: ABSENT,
  leaveRequestId: ABSENT,
  decidedRequestId: ABSENT,
  attendanceId: ABSENT,
  programActivityId: 0,
  suffix: 'absent',
  // Nobody's in particular: whoever may not see them gets 403 for any id.
  shortcutId: 0,
  listViewId: 0,
  announcementId: 0,
  caseEntryId: 0,
  caseFileId: 0,
  departureId: 0,
  colleagueId: 0,
};
