import { ConfigError } from './config-error.ts';

/**
 * Reads a setting such as `refund=200, claim=500`; absent names have the defaults. Throws a ConfigError that names an
 * unknown name, a wrong number, and a repeated name.
 */
export function readAmounts<Name extends string>(
  env: Record<string, string | undefined>,
  setting: string,
  defaults: Record<Name, number>,
  most: number,
): Record<Name, number> {
  const amounts = { ...defaults };
  const seen = new Set<string>();
  for (const row of (env[setting] ?? '').split(',').map((part) => part.trim())) {
    if (row === '') continue;
    const [, name = '', amount = ''] = /^(\w+)\s*=\s*(.*)$/.exec(row) ?? [];
    if (!Object.hasOwn(defaults, name))
      throw new ConfigError(`${setting}: write ${Object.keys(defaults).join('=, ')}= and an amount, not "${row}"`);
    if (seen.has(name)) throw new ConfigError(`${setting} names ${name} twice`);
    if (!/^\d{1,9}$/.test(amount) || Number(amount) > most)
      throw new ConfigError(`${setting}: ${name} must be a whole number from 0 to ${most}, not "${amount}"`);
    seen.add(name);
    amounts[name as Name] = Number(amount);
  }
  return amounts;
}
