import { z } from 'zod';
import { json, operation } from './operation.ts';

/** API-07: the version of the application that the server belongs to (VER-01). */
export const getAppVersion = operation({
  name: 'getAppVersion',
  call: 'GET /api/AppVersions',
  access: 'known-person',
  answer: json(z.number().int()),
  summary: 'The version of the application. A page of another version reloads itself.',
  example: () => ({}),
});
