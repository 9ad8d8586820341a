import { categoryPlace, type ListShape } from '@cpd/domain/college/lists';
import type { NamesOfRules } from '../../queries/lists.ts';

/**
 * A list with the names that the years' rules give: the requirements that can be missing, and the categories of the year shown
 * (FWK-06). Of categories that it does not have, or that are not known yet, what someone asks for stays.
 */
export function withNames(
  shape: ListShape,
  rules: NamesOfRules | undefined,
  asked: { filters: Readonly<Record<string, string>>; columns: readonly string[] },
): ListShape {
  const names = rules?.requirements ?? [];
  const ofYear =
    <Named extends { name: string; label: string }>(isAsked: (name: string) => boolean) =>
    (one: Named) => {
      const place = categoryPlace(one.name);
      if (place === undefined) return [one];
      const label = rules?.categories?.[place - 1];
      if (label === undefined) return isAsked(one.name) ? [one] : [];
      return [{ ...one, label }];
    };
  return {
    ...shape,
    columns: shape.columns.flatMap(ofYear((name) => rules?.categories === undefined && asked.columns.includes(name))),
    filters: shape.filters
      .flatMap(ofYear((name) => asked.filters[name] !== undefined))
      .map((filter) => (filter.open ? { ...filter, options: [...filter.options, ...names] } : filter)),
  };
}
