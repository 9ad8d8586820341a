import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ALIKE, comparedSettings, OWN } from './compared-settings.ts';
import { Environment, readConfig } from './config.ts';

const { privateKey } = generateKeyPairSync('ed25519');

function compared(environment: Record<string, string>, key = privateKey) {
  return comparedSettings(readConfig(environment).inForce, key);
}

describe('[R49] the settings that servers have alike', () => {
  test('and those that each has for itself are all there are, and none is both', () => {
    const named = [...Object.keys(ALIKE), ...Object.keys(OWN)];
    expect(named.toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
  });

  test('have nothing of a secret in them', () => {
    const secrets = {
      SMTP_URL: 'smtp://cpd:hunter2@mail.example.org',
      MAIL_FROM: 'cpd@example.org',
      TEAM_EMAIL: 'team@example.org',
      DATABASE_URL: 'postgres://cpd:hunter2@db.example.org/cpd',
      FILES_URL: 's3://evidence?region=au',
      AWS_ACCESS_KEY_ID: 'hunter2',
      AWS_SECRET_ACCESS_KEY: 'hunter2',
      BACKUP_AWS_ACCESS_KEY_ID: 'hunter2',
      BACKUP_AWS_SECRET_ACCESS_KEY: 'hunter2',
      VERIFICATION_KEY: 'hunter2',
    };
    const values = compared(secrets);
    expect(values.SMTP_URL).toMatch(/^hash:[0-9a-f]{64}$/);
    expect(JSON.stringify(values)).not.toContain('hunter2');
  });

  test('tell two secrets apart, for those alone who have the key', () => {
    const mail = { MAIL_FROM: 'cpd@example.org', TEAM_EMAIL: 'team@example.org' };
    const one = { ...mail, SMTP_URL: 'smtp://cpd:one@mail.example.org' };
    const other = { ...mail, SMTP_URL: 'smtp://cpd:other@mail.example.org' };
    expect(compared(one).SMTP_URL).toBe(compared({ ...one }).SMTP_URL);
    expect(compared(one).SMTP_URL).not.toBe(compared(other).SMTP_URL);
    expect(compared(one).SMTP_URL).not.toBe(compared(one, generateKeyPairSync('ed25519').privateKey).SMTP_URL);
  });

  test('are what is in force, whether it was set or not', () => {
    expect(compared({})).toEqual(compared({ STORAGE_QUOTA_GB: '5', DEMO: 'on', PUBLIC_URL: 'http://127.0.0.1:3000' }));
    expect(compared({ PORT: '4000' }).PUBLIC_URL).toBe('http://127.0.0.1:4000');
  });

  test('know of a virus scanner only whether there is one', () => {
    expect(compared({ CLAMAV_URL: 'tcp://127.0.0.1:3310' }).CLAMAV_URL).toBe('on');
    expect(compared({}).CLAMAV_URL).toBe('');
  });
});
