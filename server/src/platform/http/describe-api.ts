import { readFileSync } from 'node:fs';
import { errorStatus } from '@cpd/contract/error-codes';
import { type ExampleCall, type ExampleIds, exampleIds } from '@cpd/contract/example';
import { enteredHours, plainDate, typedHours } from '@cpd/contract/fields';
import { operations } from '@cpd/contract/index';
import type { Operation } from '@cpd/contract/operation';
import { errorStatusesOf } from '@cpd/contract/operation-errors';
import { WORKERS } from '@cpd/domain/member/roles';
import { RECENT_SIGN_IN_MINUTES } from '@cpd/domain/values/limits';
import { z } from 'zod';

/** What the description of the API says besides the operations. */
export interface ApiDescription {
  productName: string;
  /** Where the calls go, with no slash at the end. */
  publicUrl: string;
}

/** A call that is made with good success on the demo, as `server/src/api-examples.test.ts` shows. */
interface ApiExample extends ExampleCall {
  /** Whose token it was made with: an account of the demo. */
  as: string;
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'The request cannot be accepted; every problem is named.',
  401: 'There is no good token.',
  403: 'The caller may not do this.',
  404: 'It does not exist, or is not the caller’s.',
  408: 'The request did not arrive in time.',
  409: 'The record is in another state than this needs: closed, submitted, changed meanwhile or in use.',
  410: 'The file was removed, because a virus was found in it.',
  413: 'The body is too large.',
  422: 'The Idempotency-Key was used for another request.',
  423: 'The file waits for the virus check.',
  429: 'Too many calls; Retry-After says when to come again.',
  431: 'The headers and the address together are too large.',
  500: 'Something went wrong on the server; nothing was saved.',
  503: 'The database cannot be reached; nothing was saved. Retry-After says when to come again.',
  507: 'There is no room for the file.',
};

/**
 * The API as OpenAPI 3.1. Operations that share method and path cannot be told apart in OpenAPI, so each is written under
 * a path of its own with its name in a fragment, as the OpenAPI community does; a program that sends the path leaves the
 * fragment out by itself.
 */
export function describeApi({ productName, publicUrl }: ApiDescription): object {
  const ids = readDemoIds();
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const shared = operations.filter(({ method, path }) => method === operation.method && path === operation.path);
    const path = operation.path.replace(':id', '{id}') + (shared.length > 1 ? `#${operation.name}` : '');
    const described = describeOperation(operation, exampleOnDemo(operation, ids));
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description: 'The examples are calls about the records of the demo, each with the token of the account it names.',
      license: { name: 'Not licensed for use by others', url: `${publicUrl}/api` },
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        serviceToken: { type: 'http', scheme: 'bearer', description: 'A token that a manager made for a machine.' },
      },
      schemas: { Error: errorSchema() },
      responses: errorResponses(),
    },
    security: [{ token: [] }],
    paths,
  };
}

/** The ids of the first member of the demo and of what they have, drawn by `server/src/api-examples.test.ts`. */
export function readDemoIds(): ExampleIds {
  return { ...exampleIds, ...JSON.parse(readFileSync(new URL('demo-ids.json', import.meta.url), 'utf8')) };
}

/** The example of an operation about the records of the demo. The CPD team knows members by their numbers. */
export function exampleOnDemo(operation: Operation, ids: ExampleIds): ApiExample {
  if (operation.access.startsWith('machine-')) {
    const purpose = operation.access.slice('machine-'.length);
    return { as: `a token for ${purpose}`, ...operation.example({ ...ids, username: '100001' }) };
  }
  const worker = Object.entries(WORKERS).find(([work]) => work === operation.access)?.[1][0];
  if (worker === undefined) return { as: 'participant', ...operation.example(ids) };
  return { as: worker.toLowerCase(), ...operation.example({ ...ids, username: '100001' }) };
}

function errorSchema(): object {
  const problem = { type: 'object', properties: { Field: { type: 'string' }, Message: { type: 'string' } } };
  return {
    type: 'object',
    required: ['Message', 'Code', 'Errors', 'ErrorId'],
    properties: {
      Message: { type: 'string', description: 'For a person.' },
      Code: { type: 'string', enum: Object.keys(errorStatus), description: 'For a program.' },
      Errors: { type: 'array', items: { ...problem, required: ['Field', 'Message'] } },
      ErrorId: { type: 'string', description: 'The id of the request, to be found again in the log.' },
    },
  };
}

function errorResponses(): object {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    Object.entries(STATUS_WORDS).map(([status, description]) => [`Status${status}`, { description, content }]),
  );
}

const RECENT_SIGN_IN = `By a sign-in from the last ${RECENT_SIGN_IN_MINUTES} minutes (\`auth_time\` of the token), else 403 SIGN_IN_TOO_OLD.`;

function describeOperation(operation: Operation, example: ApiExample): object {
  const parameters = Object.entries(operation.query.shape).map(([name, field]) => ({
    name,
    in: name === 'id' ? 'path' : 'query',
    required: !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
    ...(example.query[name] === undefined ? {} : { example: example.query[name] }),
  }));
  const refusals = errorStatusesOf(operation).map((status) => [
    status,
    { $ref: `#/components/responses/Status${status}` },
  ]);
  return {
    operationId: operation.name,
    summary: operation.summary,
    'x-access': operation.access,
    ...(operation.recentSignIn ? { description: RECENT_SIGN_IN } : {}),
    'x-example-account': example.as,
    // No one has to sign in for it: that overrides what holds for all others.
    ...(operation.access === 'public' ? { security: [] } : {}),
    ...(operation.access.startsWith('machine-') ? { security: [{ serviceToken: [] }] } : {}),
    parameters: operation.versioned ? [...parameters, IF_NONE_MATCH] : parameters,
    ...requestBody(operation, example),
    responses: { ...answers(operation), ...Object.fromEntries(refusals) },
  };
}

/** Asks for an answer only when it is another one than that of a known version. */
const IF_NONE_MATCH = { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } };

function requestBody(operation: Operation, example: ApiExample): object {
  switch (operation.body.kind) {
    case 'none':
      return {};
    case 'json': {
      const schema = schemaOf(operation.body.schema, 'input');
      const shown = example.body === undefined ? {} : { example: example.body };
      return { requestBody: { required: true, content: { 'application/json': { schema, ...shown } } } };
    }
    case 'file': {
      const properties = { attachment: { type: 'string', contentMediaType: 'application/octet-stream' } };
      const schema = { type: 'object', required: ['attachment'], properties };
      return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
    }
  }
}

/** A file is sent whole or in the one range that was asked for. */
function answers(operation: Operation): object {
  if (operation.answer.kind === 'json') {
    const schema = schemaOf(operation.answer.schema, 'output');
    const done = { description: 'Done', content: { 'application/json': { schema } } };
    if (!operation.versioned) return { '200': done };
    const headers = { ETag: { description: 'The version of the answer', schema: { type: 'string' } } };
    return {
      '200': { ...done, headers },
      '304': { description: 'Unchanged since the answer that If-None-Match names' },
    };
  }
  const content = Object.fromEntries(operation.answer.mediaTypes.map((type) => [type, {}]));
  return {
    '200': { description: 'The file', content },
    '206': { description: 'The part of the file that Range asked for', content },
    '416': { description: 'The file has no such part' },
  };
}

/** What a value is that a schema makes anew, which its JSON Schema alone cannot tell. */
const MADE_ANEW = new Map<unknown, object>([
  [plainDate, { type: 'string', format: 'date' }],
  [enteredHours, { type: 'number' }],
  [typedHours, { type: 'number' }],
]);

function schemaOf(schema: unknown, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'output') Object.assign(jsonSchema, MADE_ANEW.get(zodSchema));
    },
  });
  return described;
}
