/** The first two sections of the form (ACT-14). */
export const DETAILS_TITLE = 'Activity details';
export const TIME_TITLE = 'Activity dates and hours';
