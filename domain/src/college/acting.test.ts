import { describe, expect, test } from 'vitest';
import { ACTING_REASONS, actingReasonProblem } from './acting.ts';

describe('the reason to act for a member', () => {
  test.each([
    ['', 'Please say why you are acting for this member.'],
    ['\u200b\u3164', 'Please say why you are acting for this member.'],
    [' \n ', 'Please say why you are acting for this member.'],
    ['a'.repeat(501), 'The reason can have at most 500 characters.'],
    ['<b>Asked</b>', 'The reason must not contain HTML tags.'],
  ])('%j is none', (reason, problem) => {
    expect(actingReasonProblem(reason)).toBe(problem);
  });

  test.each([...ACTING_REASONS, 'a'.repeat(500)])('%j is one', (reason) => {
    expect(actingReasonProblem(reason)).toBeUndefined();
  });
});
