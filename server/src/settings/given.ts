/** The environment as it is given: texts by the names of settings. */
export type Given = Readonly<Record<string, string | undefined>>;

/** An empty variable is one that is not set: shells and compose files leave such behind. */
export function withoutEmpty(environment: Given): Given {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
