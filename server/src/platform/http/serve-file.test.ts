import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileAnswer } from './handler.ts';
import { contentDisposition, sendFile } from './serve-file.ts';

const CONTENT = Buffer.from('0123456789');
const app = fastify();
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
let served: Omit<FileAnswer, 'open'> = { fileName: 'notes.txt', mediaType: 'text/plain', size: CONTENT.length };

beforeAll(() => {
  app.get('/file', async (request, reply) => {
    await sendFile(request, reply, {
      ...served,
      open: async (range) =>
        Readable.from([CONTENT.subarray(range?.start ?? 0, (range?.end ?? CONTENT.length - 1) + 1)]),
    });
    return reply;
  });
});
afterAll(async () => {
  await app.close();
});

async function get(headers: Record<string, string> = {}) {
  return await app.inject({ url: '/file', headers });
}

describe('[EVD-26, UPL-17] a file is only ever a download', () => {
  test('whatever it holds', async () => {
    served = { ...served, fileName: 'page.html', mediaType: 'text/html' };
    const answer = await get();
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'content-length': '10',
    });
    expect(answer.rawPayload).toEqual(CONTENT);
  });

  test.each(['text/html\r\nSet-Cookie: a=b', 'nothing', '', 'image/png; name="x"'])(
    'and never of a media type that is none: %j',
    async (mediaType) => {
      served = { ...served, mediaType };
      const answer = await get();
      expect(answer.headers['content-type']).toBe('application/octet-stream');
      expect(answer.headers).not.toHaveProperty('set-cookie');
    },
  );
});

test('[ADM-06] a file whose size shows only at its end is sent whole, without a length', async () => {
  const known = served;
  served = { fileName: 'list.csv', mediaType: 'text/csv', onlyWhole: true };
  const answer = await get({ range: 'bytes=2-3' });
  expect(answer).toMatchObject({ statusCode: 200, payload: CONTENT.toString() });
  expect(answer.headers).not.toHaveProperty('content-length');
  expect(answer.headers).not.toHaveProperty('accept-ranges');
  served = known;
});

describe('[EVD-26] the name of a download', () => {
  const characters = ['"', '\\', '%', "'", '(', '*', ')', ';', ',', '=', '/', '\r\n', '\0', '\t', '\u007f', '\u0085'];
  const scripts = [
    'kōrero – notes',
    '証明書',
    'Ελληνικά',
    'тест',
    'שלום',
    'مرحبا',
    'नमस्ते',
    '📄👩‍⚕️',
    'e\u0301',
    '\u202egpj',
    'ﬁ',
    '\ud800x',
  ];
  const whole = [
    ...['a"; filename="b.exe', "a'; filename*=UTF-8''b.exe", 'a\r\nSet-Cookie: s=1', 'a\nX: y', '../../etc/passwd'],
    ...[
      'C:\\Windows\\system.ini',
      '%22%0d%0aX: y',
      "UTF-8''x",
      ' leading',
      'trailing ',
      'two  spaces',
      '.hidden',
      '-rf',
      '~',
    ],
    ...['$(reboot)', '`id`', '<script>alert(1)</script>', '{{7*7}}', 'NUL', 'con', 'a'.repeat(255), 'ō'.repeat(255)],
  ];
  const names = [...characters.map((character) => `a${character}b`), ...scripts, ...whole].map((name) => `${name}.pdf`);

  test('of 50 hostile ones arrives as it was given, in one header', async () => {
    expect(names.length).toBeGreaterThanOrEqual(50);
    for (const fileName of names) {
      served = { fileName, mediaType: 'application/pdf', size: CONTENT.length };
      const { headers } = await get();
      const header = String(headers['content-disposition']);
      const extended = /^attachment; filename="[^"\\%]*"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(header)?.[1];
      expect(extended, fileName).toBeDefined();
      expect(decodeURIComponent(extended ?? '')).toBe(fileName.toWellFormed());
      expect(header).toMatch(/^[ -~]*$/);
      expect(Object.keys(headers)).not.toContain('set-cookie');
    }
  });

  test('is plain for programs that know no other', () => {
    expect(contentDisposition('kōrero "1".pdf')).toBe(
      `attachment; filename="k_rero _1_.pdf"; filename*=UTF-8''k%C5%8Drero%20%221%22.pdf`,
    );
  });
});

describe('[EVD-26] a part of a file', () => {
  test.each([
    ['bytes=10-', 'past the end'],
    ['bytes=99-120', 'far past the end'],
    ['bytes=-0', 'of nothing'],
  ])('%s, %s, is refused', async (range) => {
    const answer = await get({ range });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */10');
    expect(answer.payload).toBe('');
  });

  test.each([
    ['bytes=0-3', '0123', '0-3'],
    ['bytes=4-', '456789', '4-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-300', '0123456789', '0-9'],
    ['bytes=8-999', '89', '8-9'],
  ])('%s is sent alone', async (range, content, part) => {
    const answer = await get({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.payload).toBe(content);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${part}/10`,
      'content-length': String(content.length),
    });
  });

  test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'items=0-1', 'bytes=a-b'])(
    '%s is answered with the whole',
    async (range) => {
      const answer = await get({ range });
      expect(answer.statusCode).toBe(200);
      expect(answer.payload).toBe('0123456789');
    },
  );

  test.each(['"x"', `W/"${SHA256}"`, `"${SHA256.toUpperCase()}"`, SHA256, 'Sat, 21 Nov 2026 00:00:00 GMT'])(
    'that depends on a validator we never gave, %s, is answered with the whole',
    async (validator) => {
      served = { ...served, sha256: SHA256 };
      const answer = await get({ range: 'bytes=0-1', 'if-range': validator });
      expect([answer.statusCode, answer.payload]).toEqual([200, '0123456789']);
    },
  );

  test('that depends on a validator, of a content without one, is answered with the whole', async () => {
    const { sha256: _none, ...unhashed } = served;
    served = unhashed;
    const answer = await get({ range: 'bytes=0-1', 'if-range': `"${SHA256}"` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('etag');
  });

  test('that goes on where a download of the same content broke off is sent alone', async () => {
    served = { ...served, sha256: SHA256 };
    const whole = await get();
    expect(whole.headers).toMatchObject({ etag: `"${SHA256}"`, 'accept-ranges': 'bytes' });
    const rest = await get({ range: 'bytes=4-', 'if-range': String(whole.headers.etag) });
    expect([rest.statusCode, rest.payload, rest.headers.etag]).toEqual([206, '456789', `"${SHA256}"`]);
  });
});

describe('[EVD-26, UPL-17] a preview', () => {
  test.each(['text/html', 'image/svg+xml', 'text/plain', 'application/xml', 'image/png; charset=utf-8', ''])(
    'of %j is never shown but sent as a download',
    async (mediaType) => {
      served = { ...served, mediaType, purpose: 'preview' };
      expect((await get()).headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment;/),
        'content-security-policy':
          "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      });
    },
  );

  test.each(['application/pdf', 'image/png'])('of %s is shown in a sandbox of our own pages', async (mediaType) => {
    served = { ...served, mediaType, purpose: 'preview' };
    const { headers } = await get();
    expect(headers).toMatchObject({
      'content-type': mediaType,
      'content-disposition': expect.stringMatching(/^inline;/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox; default-src 'none';/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/allow-|script-src|connect-src/);
  });
});
