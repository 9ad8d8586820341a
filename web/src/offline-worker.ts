/**
 * What a browser keeps of us for the times when it cannot reach the server: one page that says so. Nothing else is kept, and
 * every page is asked of the server first, so that no one ever sees an old one. Built to /offline-worker.js.
 */

/** The little of a service worker that is used; the library of types for pages does not know it. */
interface WorkerEvent extends Event {
  request: Request;
  /** Only newer browsers have it. */
  addRoutes?(routes: { condition: { not: { requestMode: 'navigate' } }; source: 'network' }): Promise<void>;
  /** The answer that the browser has asked for while this worker was waking up. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}
interface Worker {
  addEventListener(kind: 'install' | 'activate' | 'fetch', listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: { navigationPreload?: { enable(): Promise<void> } };
}

// The types say that this is a page.
const worker = globalThis as unknown as Worker;

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting());
  // All but pages goes past this worker, which the browser would else ask about each file and each call.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => undefined);
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve());
});

worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event));
});

async function answer(event: WorkerEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(PAGE, { status: 503, headers: HEADERS });
  }
}

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

const PAGE = `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>No connection</title>
    <style>
      body { margin: 0; font: 16px/1.5 Inter, system-ui, sans-serif; color: light-dark(#1f2a2c, #e3eaea); background: light-dark(#f6f8f8, #14191a); }
      main { max-width: 34rem; margin: 0 auto; padding: 15vh 24px 24px; }
      a { display: inline-block; padding: 10px 20px; border-radius: 8px; color: #fff; background: #0b6b6b; text-decoration: none; font-weight: 600; }
      a:focus-visible { outline: 2px solid; outline-offset: 2px; }
    </style>
  </head>
  <body>
    <main>
      <h1>We cannot reach your logbook</h1>
      <p>Your device may be offline, or the logbook may not answer for a moment.</p>
      <p>Everything you have saved is safe. What you had begun to type is kept too, and waits for you in its form.</p>
      <p><a href="">Try again</a></p>
    </main>
  </body>
</html>
`;
