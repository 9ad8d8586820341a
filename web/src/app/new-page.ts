import { configuration } from '../lib/configuration.ts';
import { rememberedAuthenticated, saysNewTokens, saysSignedOut } from '../lib/remembered.ts';
import { isSomebodyElses } from '../lib/session.ts';
import { leaveOnPurpose } from '../lib/unsaved.ts';
import type { createAppRouter } from './routes.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

/**
 * Gives each page its title, and moves the focus to its heading so that it is read out (NAV-21); not at the first load.
 * A new page starts at its top; going back stays the browser's business, which keeps nothing in the session's storage.
 */
export function announcePages(router: AppRouter): void {
  let isNew = false;
  router.history.subscribe(({ action }) => {
    isNew = action.type === 'PUSH' || action.type === 'REPLACE';
  });
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (fromLocation?.pathname === toLocation.pathname) return;
    const titles = router.matchRoutes(toLocation).map((match) => match.staticData.title);
    const title = titles.findLast((one) => one !== undefined);
    document.title = [title, configuration.productName].filter((part) => part !== undefined).join(' · ');
  });
  let stopWaiting: () => void = () => undefined;
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return;
    if (isNew) window.scrollTo(0, 0);
    stopWaiting();
    stopWaiting = whenHeadingIsThere((heading) => {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  });
}

/** A screen may still be waiting for its data, and the heading with it. Answers how to stop waiting. */
function whenHeadingIsThere(then: (heading: HTMLElement) => void): () => void {
  const present = document.querySelector('h1');
  if (present !== null) {
    then(present);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const heading = document.querySelector('h1');
    if (heading === null) return;
    observer.disconnect();
    then(heading);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * After signing out no page of the person comes back: not from the browser's page cache, not in another tab, and not beside the
 * tokens of someone else who has signed in since (AUTH-20, NAV-20).
 */
export function leaveWhenSignedOut(reload = () => location.reload()): void {
  const leave = () => {
    // What was entered belongs to a person who is gone.
    leaveOnPurpose();
    reload();
  };
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    if (!rememberedAuthenticated() || isSomebodyElses()) leave();
  });
  window.addEventListener('storage', (event) => {
    if (saysNewTokens(event) && isSomebodyElses()) leave();
    if (!saysSignedOut(event)) return;
    leaveOnPurpose();
    location.replace('/Login');
  });
}
