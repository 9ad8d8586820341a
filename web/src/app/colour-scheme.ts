import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { rememberColourScheme, rememberedColourScheme } from '../lib/remembered.ts';

/** Keeps the choice of light and dark with everything else the browser remembers. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => {
    const remembered = rememberedColourScheme();
    return isMantineColorScheme(remembered) ? remembered : otherwise;
  },
  set: rememberColourScheme,
  clear: () => rememberColourScheme(null),
  // Another tab keeps the look it has until it is loaded again.
  subscribe: () => undefined,
  unsubscribe: () => undefined,
};
