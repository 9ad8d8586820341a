import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptReturnUrl, impersonationTarget, landingOf, legacyActivityPath } from './sign-in-return.ts';

const ORIGIN = 'https://cpd.example';

const HOSTILE = [
  '',
  ' ',
  'Layout',
  'User/Layout/Home',
  'https://evil.example/Layout',
  'HTTPS://evil.example/Layout',
  'http://cpd.example/User/Layout/Home',
  'https://cpd.example.evil.example/Layout',
  'https://cpd.example@evil.example/Layout',
  'https://cpd.example:443@evil.example/Layout',
  'https://cpd.example',
  'https://cpd.example//evil.example/Layout',
  'https://cpd.example/\\evil.example/Layout',
  'https:evil.example/Layout',
  'https:/evil.example/Layout',
  '//evil.example/Layout',
  '///evil.example/Layout',
  '////evil.example/Layout',
  '//evil.example/add.cfm',
  '/\\evil.example/Layout',
  '\\\\evil.example/Layout',
  '\\/evil.example/Layout',
  '/\t/evil.example/Layout',
  '/\n/evil.example/Layout',
  '\t//evil.example/Layout',
  ' //evil.example/Layout',
  ' /User/Layout/Home',
  '/User/Layout/Home ',
  '/User/Layout/Home\r\nSet-Cookie: a=b',
  '/User/Layout/Home%0d%0aSet-Cookie:a=b',
  '/User/Layout/%00Home',
  '/User/Layout/%250aHome',
  '/%2fevil.example/Layout',
  '/%2F%2Fevil.example/Layout',
  '/%252f%252fevil.example/Layout',
  '/%25252f%25252fevil.example/Layout',
  '/%5cevil.example/Layout',
  '/%255cevil.example/Layout',
  '/%255cevil.example/Layout%25',
  '/%c0%afevil.example/Layout',
  '/.//evil.example/Layout',
  '/./User/Layout/Home',
  '/User/../Layout/../../x',
  '/User/%2e%2e/Layout',
  '/User/..;/Layout',
  '/%2e/%2fevil.example/Layout',
  'javascript:alert(1)//Layout',
  'JaVaScRiPt:alert("Layout")',
  'java\nscript:alert(1)//Layout',
  'data:text/html,Layout',
  'vbscript:Layout',
  'blob:https://cpd.example/Layout',
  'file:///etc/Layout',
  'mailto:a@evil.example?subject=Layout',
  '?returnUrl=/User/Layout/Home',
  '#/User/Layout/Home',
  '/User/Layout/<script>',
  '/User/Layout/"onclick="',
  '/User/Layout/\u202eemoH',
  '/User/Layout/Ho\u200bme',
  '／／evil.example/Layout',
  '/User/Layout/%zz',
  '/User/Layout/Home?x=%zz',
  '/User/Layout/%252525252541',
  '/User/Layout/%',
  '/Login?x=Layout',
  '/login',
  '/Forbidden#Layout',
  '/%4cogin?x=Layout',
  '/api/Users?x=Layout',
  '/oidc/session/end?x=Layout',
  `/User/Layout/${'a'.repeat(2_036)}`,
];

describe('return addresses that are not followed', () => {
  test.each(HOSTILE)('[AUTH-09] %j', (value) => {
    for (const role of ['PARTICIPANT', 'STAFF', 'MANAGER', 'VERIFIED', 'WATCHER', 'unknown', '']) {
      expect(acceptReturnUrl(value, role, ORIGIN)).toBeUndefined();
    }
  });

  test.each(['/', '/Admin/Search/Home', '/User/Home', '/mycpd/other.cfm'])(
    '[AUTH-07] %s, for a participant or an unknown role',
    (value) => {
      expect(acceptReturnUrl(value, 'PARTICIPANT', ORIGIN)).toBeUndefined();
      expect(acceptReturnUrl(value, 'SOMETHING', ORIGIN)).toBeUndefined();
    },
  );
});

describe('return addresses that are followed', () => {
  test.each([
    '/User/Layout/Home',
    '/user/layout/home',
    '/User/Layout/Activity?actid=5&selectedDate=01/05/2026',
    '/User/Layout/Activity;actid=5',
    '/User/Layout/Home.',
    '/User/Layout/Login',
    '/User/Layout/Activity?next=/../x',
    '/User/Layout/CPDSummary#/./x',
    '/User/Layout/%2525252541',
    `/User/Layout/${'a'.repeat(2_035)}`,
    '/User/Layout/Activity?Shortcut=k%C5%8Drero%20100%25',
    '/User/Layout/CPDSummary#category-2',
    '/User/Layout/Impersonate/123/%2FUser%2FLayout',
    '/mycpd/add.cfm?id=7',
    '/MYCPD/ADD.CFM',
  ])('[AUTH-06, AUTH-07] %s, for every role', (value) => {
    for (const role of ['PARTICIPANT', 'STAFF', 'VERIFIED', 'unknown']) {
      expect(acceptReturnUrl(value, role, ORIGIN)).toBe(value);
    }
  });

  test.each(['/Admin/Search/Home', '/', '/Admin/ProgramAdministration/CPDActivities?page=2'])(
    '[AUTH-07] %s, for roles other than a participant',
    (value) => {
      for (const role of ['STAFF', 'MANAGER', 'VERIFIED', 'WATCHER'])
        expect(acceptReturnUrl(value, role, ORIGIN)).toBe(value);
    },
  );

  test('[AUTH-06, AUTH-08] a full address of this site is followed as its path', () => {
    expect(acceptReturnUrl(`${ORIGIN}/User/Layout/Activity?Shortcut=1`, 'PARTICIPANT', ORIGIN)).toBe(
      '/User/Layout/Activity?Shortcut=1',
    );
  });

  test('[AUTH-09] whatever is followed stays on this site for a browser that resolves it', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '@',
      ':',
      '%2f',
      '%5c',
      '%252f',
      'evil.example',
      'Layout',
      '?',
      '#',
      ';',
      '\t',
    );
    const value = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
    fc.assert(
      fc.property(fc.oneof(value, fc.string()), (address) => {
        const path = acceptReturnUrl(address, 'STAFF', ORIGIN);
        if (path === undefined) return;
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(path).not.toMatch(/[\\\p{Cc}]/u);
        expect(path).not.toMatch(/^\/(?:%(?:25)*(?:2f|5c)|\.{1,2}(?:\/|$))/i);
      }),
    );
  });
});

describe('old addresses', () => {
  test.each([
    ['/mycpd/mycpd_ne/add.cfm', '/User/Layout/Activity'],
    ['/mycpd/add.cfm', '/User/Layout/Activity'],
    ['/mycpd/mycpd/add.cfm', '/User/Layout/Activity'],
    ['mycpd/add.cfm', '/User/Layout/Activity'],
    ['/mycpd/add.cfm/', '/User/Layout/Activity'],
    ['/mycpd/add.cfm/123', '/User/Layout/Activity'],
    ['/MyCPD/MyCPD_NE/Add.cfm/x?actid=5&b=/', '/User/Layout/Activity?actid=5&b=/'],
    ['/mycpd/add.cfm?a=1#top', '/User/Layout/Activity?a=1'],
  ])('[AUTH-14, NAV-08] %s leads to %s', (path, expected) => {
    expect(legacyActivityPath(path)).toBe(expected);
  });

  test.each([
    '/mycpd/add.cfm/1/2',
    '/mycpd/addxcfm',
    '/x/mycpd/add.cfm',
    '/mycpd/other/add.cfm',
    '/mycpd/add.cfmx',
    '/mycpd/add.cfm?a\r\nb',
    '/add.cfm',
    '/',
  ])('[AUTH-14] %s is no old address', (path) => {
    expect(legacyActivityPath(path)).toBeUndefined();
  });
});

describe('landings', () => {
  test.each([
    ['PARTICIPANT', '/User/Layout/Home'],
    ['MANAGER', '/Admin/Search/Home'],
    ['STAFF', '/Admin/Search/Home'],
    ['WATCHER', '/Admin/Search/Home'],
    ['VERIFIED', '/Admin/ProgramAdministration/CPDActivities'],
    ['AUDITOR', '/Admin/Audits'],
    ['SOMETHING', '/User/Layout/Home'],
    ['', '/User/Layout/Home'],
  ])('[AUTH-10, AUTH-11, AUTH-12, AUTH-13, ROL-05, CAS-07] %s lands on %s', (role, path) => {
    expect(landingOf(role, 'CPD')).toBe(path);
  });
});

describe('where an impersonation leads', () => {
  const home = '/User/Layout/Home';

  test.each([
    '',
    '/',
    '//evil.example/User/Layout/Home',
    'https://evil.example/User/Layout/Home',
    '/User/Layout/../../Admin/Search/Home',
    'User/Layout/%2e%2e/%2e%2e/Login',
    'javascript:alert(1)',
    '\\\\evil.example',
    'Summary\u0000',
  ])('[IMP2-01] %j leads Home', (url) => {
    expect(impersonationTarget(url, home)).toBe(home);
  });

  test.each([
    ['CPDSummary', '/User/Layout/CPDSummary'],
    ['User/Layout/CPDSummary', '/User/Layout/CPDSummary'],
    ['/User/Layout/Activity?actid=5', '/User/Layout/Activity?actid=5'],
    ['/user/layout/pdp/home/11', '/user/layout/pdp/home/11'],
    ['MyFiles/11', '/User/Layout/MyFiles/11'],
    ['CPDSummary?q=a//b:c', '/User/Layout/CPDSummary?q=a//b:c'],
    ['x/User/Layout/Home', '/User/Layout/x/User/Layout/Home'],
  ])('[IMP2-01] %j leads to %s', (url, target) => {
    expect(impersonationTarget(url, home)).toBe(target);
  });
});
