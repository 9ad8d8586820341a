import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { comparedSettings } from './compared-settings.ts';
import { Environment, readConfig } from './config.ts';

const { privateKey } = generateKeyPairSync('ed25519');

function compared(environment: Record<string, string>, key = privateKey) {
  return comparedSettings(readConfig(environment).inForce, key);
}

describe('[R49] the settings that servers must have alike', () => {
  test('are settings that there are', () => {
    const known = Object.keys(Environment.shape);
    expect(Object.keys(compared({})).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('are compared by hashes that only those who have the key can make', () => {
    const mail = { MAIL_FROM: 'cpd@example.org', TEAM_EMAIL: 'team@example.org' };
    const one = { ...mail, SMTP_URL: 'smtp://cpd:hunter2@mail.example.org' };
    const other = { ...mail, SMTP_URL: 'smtp://cpd:other@mail.example.org' };
    for (const hash of Object.values(compared(one))) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(compared(one).SMTP_URL).toBe(compared({ ...one }).SMTP_URL);
    expect(compared(one).SMTP_URL).not.toBe(compared(other).SMTP_URL);
    expect(compared(one).SMTP_URL).not.toBe(compared(one, generateKeyPairSync('ed25519').privateKey).SMTP_URL);
  });

  test('are what is in force, whether it was set or not', () => {
    expect(compared({})).toEqual(compared({ STORAGE_QUOTA_GB: '5', DEMO: 'on', PUBLIC_URL: 'http://127.0.0.1:3000' }));
    expect(compared({ PORT: '4000' }).PUBLIC_URL).not.toBe(compared({}).PUBLIC_URL);
  });

  test('know of a virus scanner only whether there is one', () => {
    const here = compared({ CLAMAV_URL: 'tcp://127.0.0.1:3310' });
    expect(here).toEqual(compared({ CLAMAV_URL: 'tcp://10.0.0.9:3310' }));
    expect(here.CLAMAV_URL).not.toBe(compared({}).CLAMAV_URL);
  });
});
