import '@fontsource-variable/inter/wght.css';
import './app/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
// After the kit, whose styles it changes.
import './app/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { queryClient } from './app/bootstrap.ts';
import { DeferredConnectionLine, DeferredToasts } from './app/deferred.tsx';
import { announcePages, leaveWhenSignedOut } from './app/new-page.ts';
import { reloadWhenPartsAreMissing } from './app/new-version.ts';
import { reportError } from './app/report-error.ts';
import { createAppRouter } from './app/routes.tsx';
import { Spinner } from './app/spinner.tsx';
import { colourSchemeManager, cssVariables, theme } from './app/theme.ts';
import { isStorageBlocked } from './lib/remembered.ts';

async function start(root: HTMLElement): Promise<void> {
  // Dates are Temporal's everywhere; only browsers without it load the replacement.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  // The routes of the CPD team, without which the router has none of its screens.
  if (location.pathname.toLowerCase().startsWith('/admin'))
    import('./app/admin/admin-routes.tsx').catch(() => undefined);
  const router = createAppRouter(queryClient);
  announcePages(router);
  leaveWhenSignedOut();
  reloadWhenPartsAreMissing();
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colourSchemeManager}
    >
      <QueryClientProvider client={queryClient}>
        <Spinner />
        <DeferredConnectionLine />
        <RouterProvider router={router} />
        <DeferredToasts />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

/** The newest of what the code takes for granted, which came with the oldest browsers that the README names. */
const isTooOld = !('groupBy' in Map);

const root = document.getElementById('root');
// The page itself says what is needed, in place of a product that takes no sign-in without it.
if (isTooOld) document.getElementById('old')?.removeAttribute('hidden');
else if (isStorageBlocked) document.getElementById('blocked')?.removeAttribute('hidden');
else if (root !== null) void start(root);
