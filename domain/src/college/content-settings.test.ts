import { describe, expect, test } from 'vitest';
import { URL_MAX } from '../values/limits.ts';
import {
  addressProblem,
  asksSecondPerson,
  helpTextProblem,
  isLogoName,
  isSettingKey,
  logoAddress,
  officeCountries,
  settingKeys,
  settingProblem,
} from './content-settings.ts';

describe('settings that are refused', () => {
  test.each([
    ['productName', ''],
    ['collegeName', 'The <b>College</b>'],
    ['collegeName', 'Two\nlines'],
    ['primaryColour', 'red'],
    ['primaryColour', '#ffffff'],
    ['secondColour', '#ffff00'],
    ['email.senderName', 'Two\nlines'],
    ['email.replyTo', 'the team'],
    ['email.footer', '<script>alert(1)</script>'],
    ['link.website', 'javascript:alert(1)'],
    ['link.website', 'data:text/html,x'],
    ['link.website', '//example.org'],
    ['link.handbook', 'ftp://example.org'],
    ['link.handbook', 'https://'],
    ['link.handbook', 'https://example.org/"onclick="x'],
    ['link.handbook', `https://example.org/${'x'.repeat(2_048)}`],
    ['office.AU.email', 'somebody'],
    ['office.AU.email', 'a@example.org\nBcc: b@example.org'],
    ['countries', ''],
    ['countries', 'Singapore, Atlantis'],
    ['office.NZ.phone', 'ring us'],
    ['office.NZ.hours', '<script>alert(1)</script>'],
    ['office.NZ.hours', 'x'.repeat(201)],
  ] as const)('%s: %j', (key, text) => {
    expect(settingProblem(key, text)).toMatch(/\.$/);
  });
});

test.each([
  ['office.AU.email', 'somebody', 'Please enter an email address, such as cpd@example.org.'],
  ['office.AU.email', 'me and a@example.org', 'Please enter an email address, such as cpd@example.org.'],
  ['office.AU.email', 'a@example.org, b', 'Please enter an email address, such as cpd@example.org.'],
  ['office.NZ.email', 'a@example', 'Please enter an email address, such as cpd@example.org.'],
  ['memberServices.AU.email', 'x', 'Please enter an email address, such as cpd@example.org.'],
  ['memberServices.NZ.email', 'x', 'Please enter an email address, such as cpd@example.org.'],
  ['office.AU.phone', 'x1', 'Please enter a phone number, such as +61 2 5550 0100.'],
  ['office.NZ.phone', '1x', 'Please enter a phone number, such as +61 2 5550 0100.'],
  ['memberServices.AU.phone', 'call 11', 'Please enter a phone number, such as +61 2 5550 0100.'],
  ['memberServices.NZ.phone', '11 or so', 'Please enter a phone number, such as +61 2 5550 0100.'],
  ['productName', '', 'Please enter a name.'],
  ['productName', '\u200b', 'Please enter a name.'],
  [
    'collegeName',
    'The \u202egelloC',
    'The text must not contain hidden marks that change the direction of text. Please type it again.',
  ],
  ['collegeName', 'Two\nlines', 'The text must be on one line.'],
  ['primaryColour', 'red', 'Please enter the colour as #rrggbb, such as #0e6363.'],
  ['email.senderName', 'Two\tcells', 'The text must be on one line.'],
  ['logo', '1.gif', 'Please upload the logo.'],
  ['risk.share', '2', 'Please enter a fraction, such as 2/3.'],
  ['risk.months', '13', 'Please enter whole months, 1 to 12.'],
  ['office.NZ.phone', ' ', 'Please enter a phone number, such as +61 2 5550 0100.'],
  ['countries', ' , ', 'Please enter at least one country.'],
  [
    'countries',
    'NZ, Atlantis',
    '“Atlantis” is not a country. Please enter names in English, with commas between them.',
  ],
] as const)('%s refuses %j in a sentence', (key, text, message) => {
  expect(settingProblem(key, text)).toBe(message);
});

test('every link must be the address of a web page, and may be as long as addresses are', () => {
  const links = settingKeys(['AU']).filter((key) => key.startsWith('link.'));
  expect(links).toHaveLength(6);
  for (const key of links) {
    for (const text of ['ftp://example.org', 'see https://example.org', 'https://example.org:0/', 'https://.example']) {
      expect(settingProblem(key, text)).toBe(
        'Please enter the address of a web page, starting with https:// or http://.',
      );
    }
    expect(settingProblem(key, `https://example.org:8080/${'x'.repeat(300)}`)).toBeUndefined();
  }
  const longest = `https://example.org/${'x'.repeat(URL_MAX - 20)}`;
  expect(addressProblem(longest)).toBeUndefined();
  expect(addressProblem(`${longest}x`)).toBe(`The address can have at most ${URL_MAX} characters.`);
});

describe('settings that are taken', () => {
  test.each([
    ['collegeName', 'The College of Physicians & Friends'],
    ['primaryColour', '#0B3D91'],
    ['link.tourVideo', 'https://video.example.org/tour.mp4?x=1&y=2'],
    ['link.website', 'HTTP://example.org'],
    ['office.AU.email', "o'brien.cpd+au@example.org"],
    ['office.AU.email', 'cpd@example.org.au'],
    ['office.AU.phone', '+61 2 5550 0100'],
    ['office.AU.phone', '(02) 5550-0100'],
    ['office.AU.hours', '9 am - 5 pm'],
    ['office.SG.phone', '+65 6550 0100'],
    ['countries', 'NZ, Singapore, '],
    ['logo', '1.png'],
    ['email.footer', 'The CPD team\nSydney'],
    ['risk.share', '1/2'],
    ['risk.months', '12'],
  ] as const)('%s: %j', (key, text) => {
    expect(settingProblem(key, text)).toBeUndefined();
  });

  test('everything but a name and a figure may be empty, so that its entry disappears', () => {
    const needed = settingKeys(['AU']).filter((key) => settingProblem(key, '') !== undefined);
    const figures = ['risk.share', 'risk.months', 'retention.years', 'secondPerson', 'signInAfterLeaving'];
    expect(needed).toEqual(['productName', 'collegeName', ...figures, 'countries']);
  });
});

test('[PPL-06] a second person is asked for or not', () => {
  for (const text of ['yes', 'no']) expect(settingProblem('secondPerson', text)).toBeUndefined();
  for (const text of ['', 'Yes', 'true', '1'])
    expect(settingProblem('secondPerson', text)).toBe('Please enter yes or no.');
  expect([asksSecondPerson({ secondPerson: 'yes' }), asksSecondPerson({ secondPerson: 'no' })]).toEqual([true, false]);
});

test('only known keys are keys', () => {
  expect(isSettingKey('link.website')).toBe(true);
  expect(settingKeys([]).every(isSettingKey)).toBe(true);
  for (const key of [
    'link.other',
    'toString',
    '__proto__',
    '',
    'office.XX.email',
    'office.AU.toString',
    'toString.AU.email',
    'office.AU.email.work',
  ])
    expect(isSettingKey(key)).toBe(false);
});

test('offices are where the college has them', () => {
  expect(officeCountries({ countries: 'NZ, Singapore, nz, Atlantis' })).toEqual(['NZ', 'SG']);
  expect(settingKeys(['SG']).filter((key) => key.includes('.SG.'))).toEqual([
    ...['office.SG.email', 'office.SG.phone', 'office.SG.hours', 'office.SG.time'],
    ...['memberServices.SG.email', 'memberServices.SG.phone'],
  ]);
  expect(settingKeys(['SG']).some((key) => key.includes('.AU.'))).toBe(false);
  expect(settingKeys(['XX'])).toEqual(settingKeys([]));
});

test('[COH-11] a logo is named by its number and its kind, and has an address of its own', () => {
  const names = ['1.png', '123456789012345.svg', '10.svg'];
  const others = [
    '',
    '0.png',
    '01.png',
    'a1.png',
    '-1.png',
    '1234567890123456.svg',
    '1x.png',
    '1.gif',
    '1.png/x',
    '1png',
  ];
  expect([...names, ...others].filter(isLogoName)).toEqual(names);
  expect([logoAddress({ logo: '12.png' }), logoAddress({ logo: '' })]).toEqual(['/Logo/12.png', '']);
});

test('an address without words is refused', () => {
  expect(addressProblem('')).toBeTruthy();
  expect(addressProblem('https://example.org/a b')).toBeTruthy();
});

test('[HLP-03] a help text is plain text', () => {
  expect(helpTextProblem('<script>alert(1)</script>')).toBe('The text must not contain HTML tags.');
  expect(helpTextProblem('x'.repeat(1_001))).toBe('The text can have at most 1000 characters.');
  expect(helpTextProblem('BP < 120.\n\nSecond paragraph')).toBeUndefined();
});
