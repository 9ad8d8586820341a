import fc from 'fast-check';

/** Words of people, of any script, as a column takes them. */
export const text = (maxLength: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength }).map(withoutNul);
const withoutNul = (words: string) => words.replaceAll('\0', '').trim() || '"\\/\u2028"';

/** As often nothing as something. */
export const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2, nil: undefined });
