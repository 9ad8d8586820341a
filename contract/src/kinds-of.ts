import { z } from 'zod';
import type { Kind, Kinds } from './wire-codec.ts';

/** The kinds that a schema has, by their paths (`Kinds`); read once, when calls are mounted or the browser is built. */
export function kindsOf(schema: z.ZodType): Kinds {
  return Object.fromEntries(findKinds(schema, ''));
}

function findKinds(schema: z.core.$ZodType, path: string): [path: string, kind: Kind][] {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.core.$ZodType> = schema.shape;
    const fields = Object.entries(shape).flatMap(([name, field]) =>
      findKinds(field, path === '' ? name : `${path}.${name}`),
    );
    return 'WeeklyOrMonthly' in shape ? [[path, 'recurrence'], ...fields] : fields;
  }
  if (schema instanceof z.ZodRecord) return [[path, 'dictionary']];
  return innerOf(schema).flatMap((inner) => findKinds(inner, path));
}

/** What a schema wraps; nothing for a plain value. */
function innerOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodPipe) return [schema.in];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()];
  return [];
}
