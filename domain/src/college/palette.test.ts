import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colourProblem, contrastOf, paletteOf, READABLE_CONTRAST } from './palette.ts';

describe('the palette of a primary colour', () => {
  test.each(['', 'teal', '#fff', '#12345g', 'rgb(0,0,0)', '#0e6363;x', ' #0e6363'])('is not made of %j', (colour) => {
    expect(paletteOf(colour)).toBeUndefined();
    expect(colourProblem(colour)).toBe('Please enter the colour as #rrggbb, such as #0e6363.');
  });

  test.each([
    ['#ffffff', '1.0'],
    ['#fffde0', '1.0'],
    ['#e0f7fa', '1.1'],
    ['#eeeeee', '1.1'],
  ])('is not made of %s, which is too light to be read, with its contrast', (colour, contrast) => {
    expect(paletteOf(colour)).toBeUndefined();
    expect(colourProblem(colour)).toBe(
      `This colour is too light: its contrast with white is ${contrast}:1, and no shade of it comes to the 4.5:1 that words need.`,
    );
  });

  test.each(['#0e6363', '#0b3d91', '#7a0019', '#000000'])('keeps %s itself where it can be read', (colour) => {
    expect(colourProblem(colour)).toBeUndefined();
    expect(paletteOf(colour)?.[7]).toBe(colour);
  });

  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#ffffff', '#0e6363', 7.04],
    ['#808080', '#ffffff', 3.95],
    ['#0a0a0a', '#000000', 1.06],
    ['white', '#000000', 1],
    ['#000000', 'white', 1],
    ['white', 'black', 1],
  ])('is measured by the contrast that WCAG 2.2 defines: %s on %s is %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
    expect(contrastOf(other, one)).toBeCloseTo(contrast, 2);
  });

  test('darkens an orange until it can be read on white', () => {
    const shade = paletteOf('#ff8800')?.[7] ?? '';
    expect(shade).not.toBe('#ff8800');
    expect(contrastOf(shade, '#ffffff')).toBeGreaterThanOrEqual(READABLE_CONTRAST);
  });

  test.each([
    ['#ff8800', '#ff8800'],
    ['#000000', '#999999'],
  ])('lightens %s to %s, no further than it must to be read on the dark surface', (colour, shade) => {
    expect(paletteOf(colour)?.[4]).toBe(shade);
  });

  test('has ten shades that get darker, and can be read on every surface that they stand on', () => {
    const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(colours, (colour) => {
        const palette = paletteOf(colour);
        if (palette === undefined) return;
        expect(palette).toHaveLength(10);
        const [tint, , , pale, light] = palette;
        const [, , , , , , , primary, darker] = palette;
        for (const ground of ['#ffffff', '#f6f8f8']) {
          expect(contrastOf(primary, ground)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
        }
        expect(contrastOf(darker, tint)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
        for (const surface of ['#273031', '#1e2526', '#161c1d']) {
          expect(contrastOf(light, surface)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
          expect(contrastOf(pale, surface)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
        }
        const brightness = palette.map((shade) => contrastOf(shade, '#000000'));
        expect(brightness.every((value, index) => index < 4 || value <= (brightness[index - 1] ?? 0))).toBe(true);
      }),
    );
  });
});
