import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DeclarationAnswers } from './declarations.ts';
import { operations } from './index.ts';
import { kindsOf } from './kinds-of.ts';
import { insideName, wireName } from './spelling.ts';
import { wireCodec } from './wire-codec.ts';

/** Every name of a schema's objects, however deep. */
function namesOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.core.$ZodType> = schema.shape;
    return Object.entries(shape).flatMap(([name, field]) => [name, ...namesOf(field)]);
  }
  if (schema instanceof z.ZodArray) return namesOf(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesOf);
  if (schema instanceof z.ZodPipe) return namesOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return namesOf(schema.unwrap());
  return [];
}

const schemas: z.core.$ZodType[] = operations.flatMap(({ query, body, answer }) => [
  query,
  ...(body.kind === 'json' ? [body.schema] : []),
  ...(answer.kind === 'json' ? [answer.schema] : []),
]);
const names = [...new Set(schemas.flatMap(namesOf))];

describe('the names of the wire', () => {
  test('all go inside and back', () => {
    expect(names.length).toBeGreaterThan(400);
    expect(names.filter((name) => wireName(insideName(name)) !== name)).toEqual([]);
  });

  test('become names of their own', () => {
    expect(new Set(names.map(insideName)).size).toBe(names.length);
  });

  test('begin small inside, and have no word in capitals, but for the codes of the declaration', () => {
    const codes = DeclarationAnswers.keyof().options;
    const odd = names.map(insideName).filter((name) => !/^[a-z]/.test(name) || /[A-Z]{2}/.test(name));
    expect(odd.toSorted()).toEqual(codes.toSorted());
  });

  test.each([
    ['CPDYearId', 'cpdYearId'],
    ['MIN', 'memberNumber'],
    ['SpecialityId', 'areaId'],
    ['UserPDPGoalId', 'planGoalId'],
    ['HasPDPs', 'hasPlans'],
    ['Id', 'objectId'],
    ['id', 'id'],
  ])('%s is %s', (wire, inside) => {
    expect(insideName(wire)).toBe(inside);
    expect(wireName(inside)).toBe(wire);
  });
});

describe('the edge', () => {
  const edge = wireCodec(
    kindsOf(
      z.object({ Filters: z.record(z.string(), z.string()), Rows: z.array(z.object({ WeeklyOrMonthly: z.string() })) }),
    ),
  );
  const recurrence = {
    kind: 'weekly',
    startDate: '2026-02-04',
    endDate: '2026-06-24',
    everyWeeks: 2,
    weekdays: ['wednesday'],
  };

  test('leaves keys that are data, and values, as they are', () => {
    const wire = { Filters: { LastName: 'Ng' }, Rows: [], At: null, Code: 'CPDYearId' };
    expect(edge.toInside(wire)).toEqual({ filters: { LastName: 'Ng' }, rows: [], at: null, code: 'CPDYearId' });
    expect(edge.toWire(edge.toInside(wire))).toEqual(wire);
  });

  test('[OCC-18] makes one value of the fields of a pattern, and spreads it again', () => {
    const inside = { rows: [{ occurrence: 'R', recurrence }] };
    const wire = edge.toWire(inside);
    expect(wire).toMatchObject({ Rows: [{ Occurrence: 'R', WeeklyOrMonthly: 'W', WeeklyrecursOnWednesday: true }] });
    expect(edge.toInside(wire)).toEqual(inside);
  });

  test('has no pattern for what does not recur', () => {
    expect(edge.toInside({ Rows: [{ Occurrence: 'S', WeeklyOrMonthly: null }] })).toEqual({
      rows: [{ occurrence: 'S' }],
    });
    expect(edge.toWire({ rows: [{ occurrence: 'S', recurrence: undefined }] })).toEqual({
      Rows: [{ Occurrence: 'S' }],
    });
  });
});
