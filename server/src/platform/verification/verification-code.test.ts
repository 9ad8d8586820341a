import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type IssuedFacts, isSigned, newNumber, readCode, signFacts, writeCode } from './verification-code.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const facts: IssuedFacts = {
  number: newNumber(),
  userId: 7,
  cpdYearId: 11,
  documentType: 'COC',
  subject: '',
  memberName: 'Dr Alex Example',
  cpdYear: 2026,
  contentSha256: 'ab'.repeat(32),
};
const signature = signFacts(privateKey, facts);
const code = writeCode(facts.number, signature);

describe('[CRT-03] a code is no code', () => {
  test.each([
    ['empty', ''],
    ['cut short', code.slice(0, -1)],
    ['longer', `${code}A`],
    ['with a letter that no code has', `*${code.slice(1)}`],
    ['in the other alphabet of base64', `${code.slice(0, -2)}+/`],
  ])('when it is %s', (_what, text) => {
    expect(readCode(text)).toBeUndefined();
  });

  test.each([
    ['number', '00'.repeat(10)],
    ['userId', 8],
    ['cpdYearId', 10],
    ['documentType', 'CPDSTATEMENT'],
    ['subject', '1'],
    ['memberName', 'Dr Sam Example'],
    ['cpdYear', 2025],
    ['contentSha256', 'ac'.repeat(32)],
  ])('when %s is another than was signed', (name, value) => {
    expect(isSigned(publicKey, { ...facts, [name]: value }, signature)).toBe(false);
  });

  test('when somebody else signed it', () => {
    const other = generateKeyPairSync('ed25519');
    expect(isSigned(publicKey, facts, signFacts(other.privateKey, facts))).toBe(false);
  });
});

describe('[CRT-03] a code', () => {
  test('is read back, also with the spaces and line ends of who copied it', () => {
    const spaced = code.replace(/.{40}/g, '$& \n');
    for (const text of [code, spaced]) expect(readCode(text)).toEqual({ number: facts.number, signature });
    expect(isSigned(publicKey, facts, signature)).toBe(true);
  });

  test('has letters that stand in an address as they are, and few enough for a QR code', () => {
    expect(code).toMatch(/^[\w-]{99}$/);
  });
});
