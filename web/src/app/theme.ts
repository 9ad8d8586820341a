import { paletteOf } from '@cpd/domain/college/palette';
import {
  type CSSVariablesResolver,
  createTheme,
  isMantineColorScheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import { configuration } from '../lib/configuration.ts';
import { rememberColourScheme, rememberedColourScheme } from '../lib/remembered.ts';

const FONTS = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Deep teal; shade 7 has 6.9:1 on white, shade 3 has 9:1 on the dark surface. */
const teal: MantineColorsTuple = [
  '#eaf6f5',
  '#d3ebe9',
  '#a6d7d3',
  '#74c1bc',
  '#46aaa5',
  '#239490',
  '#117b79',
  '#0e6363',
  '#0b5152',
  '#073d3e',
];

/** The college's own colour, when it has one (NAV-19); its shades 7 and 4 can be read where ours are. */
const own = paletteOf(configuration.primaryColour);

/** Amber: the single next step, and what is in progress or due. */
const amber: MantineColorsTuple = [
  '#fff6e5',
  '#ffeac7',
  '#ffd591',
  '#febd55',
  '#f8a829',
  '#ea930d',
  '#c87508',
  '#9a5806',
  '#7d480a',
  '#5f370b',
];

/** Red: failed or overdue, and what cannot be undone. Shade 7 has 6.5:1 on white, shade 3 has 7:1 on the dark surface. */
const red: MantineColorsTuple = [
  '#fff1f0',
  '#ffdfdc',
  '#ffbeb8',
  '#fb928a',
  '#ef6a62',
  '#dd473f',
  '#c9332c',
  '#b3261f',
  '#951f19',
  '#701612',
];

/** Greys of the dark look, with a touch of the teal so that both belong together. */
const dark: MantineColorsTuple = [
  '#dfe7e7',
  '#bac6c7',
  '#97a5a6',
  '#6b7a7b',
  '#3c4849',
  '#313b3c',
  '#273031',
  '#1e2526',
  '#161c1d',
  '#101516',
];

/** Quiet text and messages of fields that still have 5:1 on the ground of the page (the kit's own have 3:1). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566066',
    '--mantine-color-placeholder': '#6b757b',
    '--mantine-color-error': red[7],
  },
  dark: { '--mantine-color-error': red[3] },
});

const DIALOG_TITLE = {
  fontSize: '20px',
  fontWeight: 650,
  lineHeight: 1.3,
  minWidth: 0,
  overflowWrap: 'anywhere',
} as const;

/** The look of the product: one primary, one accent, radius 8, the 4-pixel scale (light and dark from the same tokens). */
export const theme = createTheme({
  primaryColor: own === undefined ? 'teal' : 'college',
  primaryShade: { light: 7, dark: 7 },
  colors: { teal, amber, red, dark, ...(own && { college: own }) },
  black: '#16201f',
  fontFamily: FONTS,
  headings: {
    sizes: {
      h1: { fontSize: '28px', lineHeight: '1.25' },
      h2: { fontSize: '20px', lineHeight: '1.3' },
      h3: { fontSize: '16px', lineHeight: '1.4' },
    },
    fontFamily: FONTS,
    fontWeight: '650',
  },
  defaultRadius: 8,
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  // Four sizes of text: 28, 20, 16 and 14.
  fontSizes: { xs: '14px', sm: '14px', md: '16px', lg: '20px', xl: '20px' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } },
      styles: { title: DIALOG_TITLE },
    },
    Drawer: { styles: { title: DIALOG_TITLE } },
    // The kit draws a dialog's head as a `header`, which would count as a second one of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    // One primary button a screen, which says so: `filled`.
    Button: { defaultProps: { size: 'md', variant: 'default' } },
    // 16 pixels: phones zoom into fields with smaller text.
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Alert: { styles: { title: { fontSize: '16px' } } },
    InputError: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
  },
});

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
