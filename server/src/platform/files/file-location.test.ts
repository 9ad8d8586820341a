import { describe, expect, test } from 'vitest';
import { parseFileLocation } from './file-location.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

describe('an address of a file store is refused', () => {
  test.each([
    ['of another kind', 'ftp://files.example.org/a', 'must be s3://'],
    ['that is none', 'files', 'must be s3://'],
    ['without a bucket', 's3:///prefix?region=a', 'name a bucket'],
    ['with credentials', 's3://id:secret@bucket?region=a', 'must not contain credentials'],
    ['with an unknown part', 's3://bucket?regoin=a', 'regoin'],
    ['with an endpoint that is no address', 's3://bucket?endpoint=store:9000', 'not an http'],
    ['at Amazon without a region', 's3://bucket', 'needs a region'],
    ['on another machine', 'file://host/folder', 'on this machine'],
  ])('%s', (_title, text, problem) => {
    expect(() => parseFileLocation(text, KEYS)).toThrow(problem);
  });

  test('with one half of the credentials', () => {
    expect(() => parseFileLocation('s3://bucket?region=a', { AWS_ACCESS_KEY_ID: 'id' })).toThrow('both');
  });
});

describe('an address of a file store', () => {
  test('names bucket, prefix, endpoint and region', () => {
    const address = 's3://evidence/cpd/files/?endpoint=https://store.example.org:9000&region=au';
    expect(parseFileLocation(address, KEYS)).toEqual({
      kind: 's3',
      bucket: 'evidence',
      prefix: 'cpd/files/',
      endpoint: 'https://store.example.org:9000',
      region: 'au',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });

  test('takes what it leaves out from the usual variables', () => {
    const environment = { ...KEYS, AWS_SESSION_TOKEN: 't', AWS_REGION: 'nz', AWS_ENDPOINT_URL: 'http://127.0.0.1:1' };
    expect(parseFileLocation('s3://evidence', environment)).toMatchObject({
      prefix: '',
      endpoint: 'http://127.0.0.1:1',
      region: 'nz',
      credentials: { sessionToken: 't' },
    });
    expect(parseFileLocation('s3://evidence?region=au', {})).toMatchObject({ region: 'au', credentials: undefined });
  });

  test('may be a folder', () => {
    expect(parseFileLocation('file:///srv/cpd%20files', {})).toEqual({ kind: 'folder', folder: '/srv/cpd files' });
  });

  test('[R65] a folder has a drive on Windows', () => {
    expect(() => parseFileLocation('file:///srv/cpd', {}, 'win32')).toThrow('must name a drive too');
    const windows = parseFileLocation('file:///D:/cpd%20files', {}, 'win32');
    expect(windows).toEqual({ kind: 'folder', folder: 'D:\\cpd files' });
  });
});
