import pg from 'pg';

/** Runs of a statement before it is prepared by name, so that rare ones occupy no memory of the database. */
const RUNS_BEFORE_NAME = 5;
/** Statements that one process names, at most: each connection of the pool may have all of them. */
const MAX_NAMES = 1_000;
/** Texts whose runs are counted at a time. */
const MAX_COUNTED = 5_000;

/**
 * A statement that returns all columns of a table. A later migration changes its result, and PostgreSQL then refuses a
 * prepared one.
 */
const RETURNS_ALL_COLUMNS = /(?:select|returning|,)\s+(?:"?\w+"?\.)?\*/i;

/**
 * A statement that reads many rows: its best plan depends on its values, and PostgreSQL would use one general plan for all. The
 * debts of a big partner need seven times as long by it.
 */
const READS_MANY_ROWS = /\b(?:order by|group by|limit|distinct|with)\b|\b(?:count|sum|min|max)\(|[<>]/i;

const isUnfit = (text: string): boolean => RETURNS_ALL_COLUMNS.test(text) || READS_MANY_ROWS.test(text);

/** Names statements that are sent often. The same text has the same name for all connections of the process. */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES) return known;
    const count = (runs.get(text) ?? 0) + 1;
    if (count < RUNS_BEFORE_NAME || isUnfit(text)) {
      if (runs.size >= MAX_COUNTED) runs.clear();
      runs.set(text, count);
      return undefined;
    }
    runs.delete(text);
    const name = `often ${names.size}`;
    names.set(text, name);
    return name;
  };
}

const nameStatement = createStatementNames();

type Config = { text?: unknown; name?: unknown };

/**
 * A connection that prepares a statement by name once it is sent often: the database then parses and plans it once
 * for each connection, and not for each call. Only statements with values are named, which excludes `begin` and DDL. A
 * statement with a name of its own retains it.
 */
export class PreparingClient extends pg.Client {
  // The overloads of `query` are the driver's own.
  override query(...given: unknown[]): never {
    const [config, values] = given;
    const send = super.query as (...all: unknown[]) => never;
    if (!isNameable(config, values)) return send.apply(this, given);
    const name = nameStatement(config.text);
    return name === undefined ? send.apply(this, given) : send.call(this, { ...config, name }, ...given.slice(1));
  }
}

function isNameable(config: unknown, values: unknown): config is { text: string } {
  if (typeof config !== 'object' || config === null || !Array.isArray(values) || values.length === 0) return false;
  const { text, name } = config as Config;
  return typeof text === 'string' && name === undefined;
}
