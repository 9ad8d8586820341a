/** Ten shades of one colour, from the lightest to the darkest, each `#rrggbb`. */
export type Palette = readonly [string, string, string, string, string, string, string, string, string, string];

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The lightest surface of the dark look that words are on; the others are darker, so they have more contrast. */
const DARK_SURFACE: Rgb = [39, 48, 49];
/** The ground of pages in the light look, a little darker than white. */
const LIGHT_GROUND: Rgb = [246, 248, 248];

/** What words need to be read (WCAG 2.2, 1.4.3, level AA). */
export const READABLE_CONTRAST = 4.5;
/** How far a colour may be darkened before people no longer know it as theirs: ours. */
const DARKENED_AT_MOST = 0.5;
const STEP = 0.02;

/**
 * The palette of a primary colour. Shade 7 is the first, from the colour itself towards black, that can be read on the
 * light ground and carries white words; shade 4 the first towards white that can be read on the dark surface; the others lie
 * between and around them. Undefined for what is no `#rrggbb`, and for a colour that would have to become another one.
 */
export function paletteOf(colour: string): Palette | undefined {
  const own = parseColour(colour);
  if (own === undefined) return undefined;
  const dark = firstReadable(own, BLACK, LIGHT_GROUND, DARKENED_AT_MOST);
  const light = firstReadable(own, WHITE, DARK_SURFACE, 1) ?? WHITE;
  if (dark === undefined) return undefined;
  return [
    written(mix(light, WHITE, 0.9)),
    written(mix(light, WHITE, 0.78)),
    written(mix(light, WHITE, 0.55)),
    written(mix(light, WHITE, 0.25)),
    written(light),
    written(mix(light, dark, 0.4)),
    written(mix(light, dark, 0.75)),
    written(dark),
    written(mix(dark, BLACK, 0.2)),
    written(mix(dark, BLACK, 0.4)),
  ];
}

/** What is wrong with a primary colour, as a sentence, or undefined. */
export function colourProblem(colour: string): string | undefined {
  if (parseColour(colour) === undefined) return 'Please enter the colour as #rrggbb, such as #0e6363.';
  if (paletteOf(colour) !== undefined) return undefined;
  const found = (Math.floor(contrastOf(colour, '#ffffff') * 10) / 10).toFixed(1);
  return `This colour is too light: its contrast with white is ${found}:1, and no shade of it comes to the ${READABLE_CONTRAST}:1 that words need.`;
}

/** The contrast of two colours written `#rrggbb`, from 1 to 21 (WCAG 2.2); 1 for what is no colour. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [parseColour(one), parseColour(other)];
  return first === undefined || second === undefined ? 1 : contrast(first, second);
}

function firstReadable(from: Rgb, towards: Rgb, surface: Rgb, atMost: number): Rgb | undefined {
  for (let share = 0; share <= atMost; share += STEP) {
    const shade = rounded(mix(from, towards, share));
    if (contrast(shade, surface) >= READABLE_CONTRAST) return shade;
  }
  return undefined;
}

function parseColour(text: string): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return undefined;
  const value = Number.parseInt(text.slice(1), 16);
  return [Math.floor(value / 65_536), Math.floor(value / 256) % 256, value % 256];
}

function mix(from: Rgb, towards: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => from[index] + (towards[index] - from[index]) * share;
  return [part(0), part(1), part(2)];
}

function rounded([red, green, blue]: Rgb): Rgb {
  return [Math.round(red), Math.round(green), Math.round(blue)];
}

function written(colour: Rgb): string {
  return `#${rounded(colour)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
