/** Names the member a call is about, where neither query nor body does: activities and files go by their own ids (IMP-04). */
export const MEMBER_HEADER = 'For-User-Id';
