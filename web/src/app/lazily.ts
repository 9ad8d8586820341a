import { lazyRouteComponent as fetchedByTheRouter } from '@tanstack/react-router';

/**
 * A screen that is fetched when it is first opened. When it does not arrive, `reloadWhenPartsAreMissing` decides what happens:
 * the router, which knows such an error by its words, would load the page anew at once, also where no server answers, and
 * without saying why (VER-03). So it gets an error with words of ours.
 */
export const lazily: typeof fetchedByTheRouter = (load, name) =>
  fetchedByTheRouter(
    () =>
      load().catch((error: unknown) => {
        throw new Error('A screen did not arrive.', { cause: error });
      }),
    name,
  );
