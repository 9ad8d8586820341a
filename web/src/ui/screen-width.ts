import { useMediaQuery } from '@mantine/hooks';

/** Known when a screen is first drawn, not after it. */
const AT_ONCE = { getInitialValueInEffect: false };

/** Whether the window is narrower than 48em, as a phone's is. The style sheets name the same three widths. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, AT_ONCE);
}

/** Whether the window has room for the menu at the side: 62em. */
export function useHasSideMenu(): boolean {
  return useMediaQuery('(min-width: 62em)', undefined, AT_ONCE);
}

/** Whether the window has room for three columns, and for the college's links in the header: 75em. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 75em)', undefined, AT_ONCE);
}
