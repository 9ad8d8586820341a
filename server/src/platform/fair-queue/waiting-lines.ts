/** Those who wait, a line for each person; the next person is the first. */
export interface WaitingLines<Item extends { who: string }> {
  /** How many wait, of everyone. */
  size(): number;
  lengthOf(who: string): number;
  /** Puts one at the end of its person's line, or at its beginning. */
  add(item: Item, first: boolean): void;
  /** Takes one out that waits no more. */
  remove(item: Item): void;
  /** Takes the next one out that may begin, and makes its person the last; undefined when none may. */
  next(mayBegin: (item: Item) => boolean): Item | undefined;
  /** How many persons come before; undefined for one who does not wait. */
  personsBefore(who: string): number | undefined;
}

/** Opens lines in which no one waits. */
export function openLines<Item extends { who: string }>(): WaitingLines<Item> {
  const lines = new Map<string, Item[]>();
  let size = 0;
  function remove(item: Item): void {
    const line = lines.get(item.who);
    const at = line?.indexOf(item) ?? -1;
    if (line === undefined || at === -1) return;
    line.splice(at, 1);
    size -= 1;
    if (line.length === 0) lines.delete(item.who);
  }
  return {
    size: () => size,
    lengthOf: (who) => lines.get(who)?.length ?? 0,
    add(item, first) {
      const line = lines.get(item.who) ?? [];
      if (first) line.unshift(item);
      else line.push(item);
      lines.set(item.who, line);
      size += 1;
    },
    remove,
    next(mayBegin) {
      for (const [who, line] of lines) {
        const item = line.find(mayBegin);
        if (item === undefined) continue;
        remove(item);
        // A map is in the order in which keys were set.
        if (lines.delete(who)) lines.set(who, line);
        return item;
      }
      return undefined;
    },
    personsBefore(who) {
      const at = [...lines.keys()].indexOf(who);
      return at === -1 ? undefined : at;
    },
  };
}
