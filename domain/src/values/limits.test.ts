import { expect, test } from 'vitest';
import * as limits from './limits.ts';

// Both ends read these constants, so what stands here is what holds everywhere.

test('[LIM-01, LIM2-09, LIM2-10] names, hours and patterns have the bounds of the specification', () => {
  expect(limits).toMatchObject({
    ACTIVITY_NAME_MAX: 100,
    PLAN_NAME_MAX: 100,
    HOURS_STEP: 0.25,
    MIN_HOURS: 0.25,
    MAX_HOURS: 9999.5,
    OCCURRENCE_HOURS_WARNING: 24,
    UPLOADED_PLAN_HOURS_STEP: 0.5,
    WEEKLY_INTERVAL_MAX: 5,
    MONTHLY_DAY_INTERVAL_MAX: 6,
    MONTHLY_WEEKDAY_INTERVAL_MAX: 12,
    EVIDENCE_YEARS: 3,
  });
});

test('[LIM2-07] files have 100 MB in My Files and 10 MB where they are attached', () => {
  expect(limits).toMatchObject({ UPLOAD_LIMIT_BYTES: 104_857_600, ATTACH_LIMIT_BYTES: 10_485_760 });
});

test('[LIM2-11] nothing waits longer or shorter than the specification says', () => {
  expect(limits).toMatchObject({
    SAVED_DIALOG_SECONDS: 10,
    SUMMARY_RELOAD_DELAY_MS: 100,
    TOAST_MS: 10_000,
    REGISTRATION_QUESTION_DELAY_MS: 500,
    FIRST_PANEL_DELAY_MS: 500,
    TOKEN_RENEWAL_SECONDS: 300,
  });
});

test('[LIM2-16] names are cut where the specification cuts them', () => {
  expect(limits).toMatchObject({
    PLAN_NAME_CUT: 25,
    PLAN_GOAL_CUT: 54,
    FILE_NAME_CUT: 54,
    FILE_NAME_CUT_NARROW: 27,
    ACTIVITY_CHOICE_CUT: 30,
  });
});
