import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containsHtmlTag } from '../values/free-text.ts';
import { type ContactRequest, contactProblems, stripTags, tidyContactRequest } from './contact.ts';

const CHOICES = { years: [2026, 2025], reasonCodes: ['ILLNESS'] };
const EXEMPTION: ContactRequest = {
  isCallBack: false,
  contactNumber: '',
  message: '',
  year: 2026,
  exemptionReason: 'ILLNESS',
};
const CALL_BACK: ContactRequest = { ...EXEMPTION, isCallBack: true, contactNumber: '0255500100', year: 0 };

function problems(request: ContactRequest) {
  return contactProblems(tidyContactRequest(request), CHOICES);
}

describe('[PPL-12] a request for leave', () => {
  const leave: ContactRequest = {
    ...EXEMPTION,
    year: 0,
    askedFor: 'LEAVE',
    leaveFrom: '2026-11-01',
    leaveTo: '2027-04-30',
  };

  test.each<[string, Partial<ContactRequest>, string[]]>([
    ['without days', { leaveFrom: '', leaveTo: '' }, ['leaveFrom', 'leaveTo']],
    ['that ends before it begins', { leaveTo: '2026-10-31' }, ['leaveTo']],
    ['that begins in a closed year', { leaveFrom: '2024-12-31', leaveTo: '2025-05-31' }, ['leaveFrom']],
    ['without a reason', { exemptionReason: '' }, ['exemptionReason']],
  ])('is refused %s', (_how, change, fields) => {
    expect(problems({ ...leave, ...change }).map(({ field }) => field)).toEqual(fields);
  });

  test('goes over the turn of a year', () => {
    expect(problems(leave)).toEqual([]);
  });

  test('names the years in which it may begin', () => {
    expect(problems({ ...leave, leaveFrom: '2027-01-01' })).toEqual([
      { field: 'leaveFrom', message: 'Please enter a first day in 2026 or 2025.' },
    ]);
    expect(contactProblems(leave, { ...CHOICES, years: [] })).toEqual([
      { field: 'leaveFrom', message: 'Please enter a first day in an open year.' },
    ]);
  });
});

describe('[PPL-12] a request for reduced targets', () => {
  const reduction: ContactRequest = { ...EXEMPTION, askedFor: 'REDUCTION', monthsOfLeave: 8 };

  const noMonths = { field: 'monthsOfLeave', message: 'Please enter the number of months, such as 8.' };

  test.each([
    [{ year: 0 }, { field: 'year', message: 'Please choose a year.' }],
    [{ monthsOfLeave: 0 }, noMonths],
    [{ monthsOfLeave: 6.5 }, noMonths],
    [{ monthsOfLeave: -6 }, noMonths],
  ])('is refused with %j', (change, problem) => {
    expect(problems({ ...reduction, ...change })).toEqual([problem]);
  });

  test('is refused without its months', () => {
    expect(problems({ ...EXEMPTION, askedFor: 'REDUCTION' })).toEqual([noMonths]);
  });

  test('names a year and its months', () => {
    expect(problems(reduction)).toEqual([]);
  });
});

describe('a request for an exemption', () => {
  test.each([0, 2024, 11])('[CON-08] is refused with the year %d', (year) => {
    expect(problems({ ...EXEMPTION, year })).toEqual([{ field: 'year', message: 'Please choose a year.' }]);
  });

  test.each(['', 'WITHDRAWN'])('[CON-09] is refused with the reason %j', (exemptionReason) => {
    expect(problems({ ...EXEMPTION, exemptionReason })).toEqual([
      { field: 'exemptionReason', message: 'Please choose a reason.' },
    ]);
  });

  test.each(['a < b <c', 'x ^ y', '{}', '°', 'x'.repeat(2_001), 'bell\u0007'])(
    '[CON-10] is refused with what tags leave behind or with other characters: %j',
    (message) => {
      expect(problems({ ...EXEMPTION, message })).toEqual([
        { field: 'message', message: expect.stringMatching(/^The additional information /) },
      ]);
    },
  );

  test('[CON-08, CON-09, CON-10] names everything that is wrong at once', () => {
    const fields = problems({ ...EXEMPTION, year: 0, exemptionReason: '', message: '|' }).map(({ field }) => field);
    expect(fields).toEqual(['year', 'exemptionReason', 'message']);
  });

  test('[CON-10] loses the tags of its additional information', () => {
    const request = { ...EXEMPTION, message: ' <b>Ill</b> since <a href="https://x.example">March</a> ' };
    expect(tidyContactRequest(request).message).toBe('Ill since March');
    expect(problems(request)).toEqual([]);
  });

  test('[CON-10] takes letters with macrons and common punctuation', () => {
    expect(
      problems({ ...EXEMPTION, message: 'Kia ora, Māori: "āēīōū" (50 % & 1/2)? Yes! #3 + 4 - 5; o\'clock @ 9.' }),
    ).toEqual([]);
  });
});

describe('a request for a call back', () => {
  test.each(['', ' ', '-1', '+61255500100', '02 5550 0100', '12a', '1.5', '1234567890123456'])(
    '[CON-11] is refused with the number %j',
    (contactNumber) => {
      expect(problems({ ...CALL_BACK, contactNumber })).toMatchObject([{ field: 'contactNumber' }]);
    },
  );

  test.each(['<b>Call me</b>', '</p>', '<!-- -->'])('[CON-10] is refused with HTML in its message: %s', (message) => {
    expect(problems({ ...CALL_BACK, message })).toEqual([
      { field: 'message', message: 'The message must not contain HTML tags.' },
    ]);
  });

  test.each([
    ['', 'Please enter a contact number.'],
    ['12a', 'Please enter digits only, without spaces or symbols.'],
    ['1234567890123456', 'A contact number can have at most 15 digits.'],
  ])('[CON-11] is told what is wrong with the number %j', (contactNumber, message) => {
    expect(problems({ ...CALL_BACK, contactNumber })).toEqual([{ field: 'contactNumber', message }]);
  });

  test('[CON-10] has no blanks around its message', () => {
    expect(tidyContactRequest({ ...CALL_BACK, message: ' Call me ' }).message).toBe('Call me');
  });

  test('[CON-11] keeps a leading zero', () => {
    expect(tidyContactRequest({ ...CALL_BACK, contactNumber: ' 0255500100 ' }).contactNumber).toBe('0255500100');
    expect(problems({ ...CALL_BACK, contactNumber: '0' })).toEqual([]);
    expect(problems({ ...CALL_BACK, contactNumber: '123456789012345' })).toEqual([]);
  });
});

test('[CON-10] a text without tags stays as it is, and none is left in any that is accepted', () => {
  expect(stripTags('BP < 120 and > 80')).toBe('BP < 120 and > 80');
  expect(stripTags('<<b>b>x<</b>/b>')).toBe('x');
  fc.assert(
    fc.property(fc.array(fc.constantFrom('<', '>', 'b', '/', '!', ' ', 'script', '"')), (parts) => {
      const stripped = stripTags(parts.join(''));
      const isAccepted = problems({ ...EXEMPTION, message: parts.join('') }).length === 0;
      expect(isAccepted && containsHtmlTag(stripped)).toBe(false);
    }),
  );
});
