/**
 * The modules with mutants inside call this while they are loaded and run. It is imported before any of them, and
 * imports none itself.
 */
export const mutantState = {
  /** The mutant that is awake; 0 for none. */
  awake: 0,
  /** Numbers that were come by since the last look, and functions that said their names. */
  met: new Set<number>(),
  insides: new Set<string>(),
  /** The number of turns of a loop, and its limit. */
  turns: 0,
  mostTurns: Number.POSITIVE_INFINITY,
  /** Data that was imported, by its file. */
  imported: new Map<string, object>(),
};

Object.assign(globalThis, {
  __mutant(number: number): boolean {
    mutantState.met.add(number);
    return number === mutantState.awake;
  },
  __data(file: string, data: object): object {
    mutantState.imported.set(file, data);
    return data;
  },
  __turn(): void {
    mutantState.turns += 1;
    if (mutantState.turns > mutantState.mostTurns) throw new Error('It goes round and round.');
  },
  __inside(name: string): void {
    mutantState.insides.add(name);
  },
});
