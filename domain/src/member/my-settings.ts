/** How a member likes the product to behave, on each of their devices; it says nothing of their record. */
export interface MySettings {
  /** Whether "Activity saved" and "Plan saved" go on by themselves after ten seconds (ACT-44, WCAG 2.2.1). */
  savedDialogCountsDown: boolean;
  /** Whether a letter alone does something (WCAG 2.1.4). */
  singleKeys: boolean;
}

/** What holds for a member who has chosen nothing. */
export const DEFAULT_SETTINGS: MySettings = {
  savedDialogCountsDown: true,
  singleKeys: true,
};
