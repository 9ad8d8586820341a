import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { parseFileLocation } from './file-location.ts';
import { openWatchedPlace } from './newest-file.ts';

const OBJECTS = [
  ['lists/members-1.csv', '2026-11-25T17:00:00.000Z'],
  ['lists/members-2.csv', '2026-11-26T17:00:00.000Z'],
  ['lists/members-3.txt', '2026-11-27T17:00:00.000Z'],
  ['lists/old/members-4.csv', '2026-11-27T17:00:00.000Z'],
];

test('the newest file of a bucket is found by its ending, and none in folders below', async () => {
  const contents = OBJECTS.map(
    ([key, at]) => `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>9</Size></Contents>`,
  ).join('');
  const server = createServer((request, response) => {
    const isList = request.url?.includes('list-type=2');
    response.end(isList ? `<ListBucketResult>${contents}</ListBucketResult>` : `content of ${request.url}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: '0'.repeat(40) };
  const place = await openWatchedPlace(parseFileLocation(`s3://hr/lists?endpoint=${endpoint}`, credentials));
  try {
    const newest = await place.findNewest('.csv');
    expect(newest).toEqual({ name: 'members-2.csv', changed: Date.parse('2026-11-26T17:00:00Z'), bytes: 9 });
    if (newest !== undefined) expect(String(await place.read(newest))).toContain('/hr/lists/members-2.csv');
    expect(await place.findNewest('.xlsx')).toBeUndefined();
  } finally {
    place.close();
    server.closeAllConnections();
    server.close();
  }
});
