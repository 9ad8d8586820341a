import { operations } from '@cpd/contract/index';
import type { FastifyInstance } from 'fastify';
import { type ApiDescription, describeApi } from './describe-api.ts';

/** Serves `/api/openapi.json` and, at `/api`, a page for people made of the same operations. */
export function serveApiDocumentation(app: FastifyInstance, about: ApiDescription): void {
  let description: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    // Describing takes a tenth of a second, which a start need not wait for.
    description ??= JSON.stringify(describeApi(about));
    reply.type('application/json; charset=utf-8').send(description);
  });
  app.get('/api', (_request, reply) => {
    reply.type('text/html; charset=utf-8').send(page(about.productName));
  });
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
