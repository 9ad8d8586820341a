import { operations } from '@cpd/contract/index';
import type { Operation } from '@cpd/contract/operation';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Serves `/api/openapi.json` and, at `/api`, a page for people made of the same operations. */
export function serveApiDocumentation(app: FastifyInstance, productName: string): void {
  let description: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    // Describing takes a tenth of a second, which a start need not wait for.
    description ??= JSON.stringify(describeApi(productName));
    reply.type('application/json; charset=utf-8').send(description);
  });
  app.get('/api', (_request, reply) => {
    reply.type('text/html; charset=utf-8').send(page(productName));
  });
}

/**
 * The API as OpenAPI 3.1. Operations that share method and path cannot be told apart in OpenAPI, so each is written under
 * a path of its own with its distinguishing parameters in a fragment, as the OpenAPI community does.
 */
function describeApi(productName: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const shared = operations.filter(({ method, path }) => method === operation.method && path === operation.path);
    const path = operation.path.replace(':id', '{id}') + (shared.length > 1 ? `#${operation.name}` : '');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ token: [] }],
    paths,
  };
}

function describeOperation(operation: Operation): object {
  const parameters = Object.entries(operation.query.shape).map(([name, field]) => ({
    name,
    in: name === 'id' ? 'path' : 'query',
    required: !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
  }));
  return {
    operationId: operation.name,
    summary: operation.summary,
    'x-access': operation.access,
    // Nobody has to sign in for it: that overrides what holds for all others.
    ...(operation.access === 'public' ? { security: [] } : {}),
    parameters,
    ...requestBody(operation),
    responses: { '200': { description: 'Done', content: responseContent(operation) } },
  };
}

function requestBody(operation: Operation): object {
  switch (operation.body.kind) {
    case 'none':
      return {};
    case 'json':
      return { requestBody: { content: { 'application/json': { schema: schemaOf(operation.body.schema, 'input') } } } };
    case 'file': {
      const properties = { attachment: { type: 'string', contentMediaType: 'application/octet-stream' } };
      return { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } } };
    }
  }
}

function responseContent(operation: Operation): object {
  if (operation.answer.kind === 'file') return { 'application/octet-stream': {} };
  return { 'application/json': { schema: schemaOf(operation.answer.schema, 'output') } };
}

function schemaOf(schema: unknown, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' });
}

function page(productName: string): string {
  const rows = operations.map(({ name, method, path, query, access, summary }) => {
    const parameters = Object.entries(query.shape).filter(([parameter]) => parameter !== 'id');
    const list = parameters.map(([parameter, field]) =>
      field.safeParse(undefined).success ? `[${parameter}]` : parameter,
    );
    const address = `${method} ${path}${list.length > 0 ? `?${list.join('&amp;')}` : ''}`;
    return `<tr><th scope="row"><code>${address}</code></th><td>${name}</td><td>${access}</td><td>${summary}</td></tr>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${productName} API</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;border-bottom:1px solid #ccd5d8;padding:.5rem}
code{overflow-wrap:anywhere}</style></head><body><h1>${productName} API</h1>
<p>Every call carries a bearer token. Shapes and fields: <a href="/api/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th scope="col">Call</th><th scope="col">Name</th><th scope="col">Who</th><th scope="col">What</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></body></html>`;
}
