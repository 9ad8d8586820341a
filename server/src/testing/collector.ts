import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as it arrives in OTLP's JSON, with its attributes by name. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, unknown>;
  status: { code?: number; message?: string };
  events?: unknown[];
  links?: { traceId: string; attributes?: unknown[] }[];
}

/** What receives spans by OTLP over HTTP, as every collector does. */
export interface Collector {
  endpoint: string;
  spans: ReceivedSpan[];
  /** The attributes of whoever sent them, the headers of their calls, and all that was sent as text. */
  resources: Record<string, unknown>[];
  headers: Record<string, unknown>[];
  texts: string[];
  close(): Promise<void>;
}

/** Opens a collector; one that `hangs` takes what is sent and never answers. */
export async function openCollector({ hangs = false } = {}): Promise<Collector> {
  const collected: Pick<Collector, 'spans' | 'resources' | 'headers' | 'texts'> = {
    ...{ spans: [], resources: [], headers: [], texts: [] },
  };
  const server = createServer(async (request, response) => {
    const sent = (await json(request)) as Sent;
    if (request.url !== '/v1/traces') response.statusCode = 404;
    collected.headers.push(request.headers);
    collected.texts.push(JSON.stringify(sent));
    for (const { resource, scopeSpans } of sent.resourceSpans) {
      collected.resources.push(named(resource.attributes));
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        collected.spans.push({ ...span, attributes: named(span.attributes) });
      }
    }
    if (!hangs) response.setHeader('Content-Type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...collected,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}

function named(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? (value.intValue && Number(value.intValue))]),
  );
}
