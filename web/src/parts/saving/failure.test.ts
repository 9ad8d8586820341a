import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { failureText, formFailureText, readFailure } from './failure.ts';

describe('a save that failed', () => {
  test.each([
    ['nobody answered', new ApiError(0, 'Away.'), 'unanswered'],
    ['a proxy answered for the server', new ApiError(502, 'Bad gateway.'), 'unanswered'],
    ['[R29] the server does not know', new ApiError(503, 'We do not know.', 'OUTCOME_UNKNOWN'), 'unanswered'],
    ['[R29] nothing was saved, because the database is away', new ApiError(503, 'Away.', 'UNAVAILABLE'), 'broken'],
    ['[R29] it was not sent', new ApiError(0, 'Away.', 'OFFLINE'), 'broken'],
    ['the server broke down', new ApiError(500, 'Broken.', 'INTERNAL'), 'broken'],
    ['the page itself is wrong', new TypeError('undefined is not a function'), 'unanswered'],
    ['a field is wrong', new ApiError(400, 'Wrong.', 'INVALID'), 'refused'],
    ['the year is closed', new ApiError(409, 'Closed.', 'YEAR_NOT_EDITABLE'), 'refused'],
    ['[ACT-48] somebody else was first', new ApiError(409, 'Changed.', 'STALE'), 'stale'],
    ['[ACT-48] the key was used for other words', new ApiError(422, 'Used.', 'KEY_REUSED'), 'key-reused'],
    ['nobody is signed in', new ApiError(401, 'Nobody is signed in.', 'SIGN_IN_LOST'), 'sign-in-lost'],
    ['the sign-in is too old', new ApiError(403, 'Sign in again.', 'SIGN_IN_TOO_OLD'), 'sign-in-old'],
    ['no one knows how old it is', new ApiError(403, 'Not dated.', 'SIGN_IN_UNDATED'), 'refused'],
  ])('%s', (_, error, kind) => {
    expect(readFailure(error).kind).toBe(kind);
  });

  test('[ERR-16] of a long form says what happened, and that everything is kept', () => {
    const text = (error: unknown) => formFailureText(readFailure(error), 'activity');
    expect(text(new ApiError(0, 'We could not reach the server.'))).toBe(
      'We do not know whether the activity was saved. We could not reach the server. What you entered is still here.',
    );
    expect(text(new ApiError(503, 'Nothing was saved.', 'UNAVAILABLE'))).toBe(
      'The activity was not saved. Nothing was saved. What you entered is still here.',
    );
    expect(text(new ApiError(503, 'We do not know whether this was saved. Try again.', 'OUTCOME_UNKNOWN'))).toBe(
      'We do not know whether the activity was saved. Try again. What you entered is still here.',
    );
    expect(text(new Error('x'))).toBe('We do not know whether the activity was saved. What you entered is still here.');
    expect(text(new ApiError(401, ''))).toMatch(/because your sign-in has ended/);
    expect(text(new ApiError(409, '', 'STALE'))).toMatch(/changed elsewhere after you opened it/);
    expect(text(new ApiError(422, '', 'KEY_REUSED'))).toMatch(
      /^An earlier attempt may have gone through. Check your summ/,
    );
  });

  test('of a short form is told in the words of the server, or in plain ones', () => {
    expect(failureText(readFailure(new ApiError(409, 'By now 3 members would be told.', 'STALE')))).toBe(
      'By now 3 members would be told.',
    );
    expect(failureText(readFailure(new Error('x')))).toBe('We do not know whether this was saved. Please try again.');
    expect(failureText(readFailure(new ApiError(502, 'No gateway.')))).toBe(
      'We do not know whether this was saved. No gateway.',
    );
    expect(failureText(readFailure(new ApiError(500, '')))).toBe('Something went wrong. Please try again.');
    expect(failureText(readFailure(new ApiError(401, '')))).toMatch(/sign-in has ended/);
  });
});
