import { parseArgs } from 'node:util';
import { DEFAULT_SEED } from './plan-paths.ts';
import { type PathRunner, pathRunners } from './report/paths-report.ts';

/** The options of `npm run paths`. */
export type RunOptions = {
  products: string[];
  in: PathRunner[];
  mutants: boolean;
  seed: number;
  /** One path to walk again, by its id. */
  only?: string;
  /** A commit: the report shows each promise of a product that differs from then. */
  since?: string;
  /** Files to write; '-' is the standard output. */
  json?: string;
  html?: string;
  junit?: string;
};

/** A command line that cannot be understood; its message is for who typed it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const HTML_FILE = 'dist/paths/index.html';
const JUNIT_FILE = 'dist/paths/junit.xml';

export const help = `npm run paths [-- product ...] [options]

Walks every way through the products that is made of their charts, forms and cases, and says what broke and what
was not walked. Without a product: all of them.

  --in engine,api,browser   where to walk (engine,api). The browser walks what \`npm run build\` made
  --mutants                 changes each product in one place at a time: does anything notice?
  --only ID                 walks one path again and tells every step and the answers
  --since COMMIT            tells in the report what the products promise otherwise than then
  --seed N                  other cases give the answers where several would do, other mutants (${DEFAULT_SEED})
  --json [FILE]             the report as JSON (standard output)
  --html [FILE]             the report to look at (${HTML_FILE}, which /testing shows)
  --junit [FILE]            the report for a build server (${JUNIT_FILE})
  --help                    this text

Ends with 1 if something failed, was not walked, or fewer than 95 % of a product's mutants were noticed.
`;

/** Options whose file may be omitted, and the ending that distinguishes a file from the name of a product. */
const FILE_OPTIONS = { json: /\.json$/, html: /\.html?$/, junit: /\.xml$/ };

/** Reads the words after `npm run paths --`; undefined when they ask for help. Throws `UsageError`. */
export function readOptions(words: string[], known: string[]): RunOptions | undefined {
  const { values, positionals } = parseArguments(words);
  if (values.help) return undefined;
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UsageError(`no product ${unknown.join(', ')}; there are ${known.join(', ')}`);
  const seed = values.seed === undefined ? DEFAULT_SEED : Number(values.seed);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new UsageError(`--seed takes a whole number, not ${values.seed}`);
  const { only, since, json, html, junit } = values;
  return {
    products:
      only === undefined
        ? positionals.length > 0
          ? known.filter((name) => positionals.includes(name))
          : known
        : [findPathOwner(only, known)],
    in: listPlaces(values.in ?? 'engine,api'),
    mutants: values.mutants ?? false,
    seed,
    ...(only === undefined ? {} : { only }),
    ...(since === undefined ? {} : { since }),
    ...(json === undefined ? {} : { json: json || '-' }),
    ...(html === undefined ? {} : { html: html || HTML_FILE }),
    ...(junit === undefined ? {} : { junit: junit || JUNIT_FILE }),
  };
}

function parseArguments(words: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: words
        .map((word, index) => normalizeFileOption(word, words[index + 1]))
        .filter((_, index) => !isFile(words, index)),
      allowPositionals: true,
      options: {
        in: text,
        mutants: flag,
        json: text,
        html: text,
        junit: text,
        seed: text,
        only: text,
        since: text,
        help: flag,
      },
    });
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ');
    throw new UsageError(`${sentence?.replace(/\.$/, '')}; npm run paths -- --help`);
  }
}

/** `--json report.json` as `--json=report.json`, `--json` alone as `--json=`. */
function normalizeFileOption(word: string, next: string | undefined): string {
  const ending = findExtension(word);
  if (ending === undefined) return word;
  return next !== undefined && ending.test(next) ? `${word}=${next}` : `${word}=`;
}

const isFile = (words: string[], index: number): boolean =>
  findExtension(words[index - 1] ?? '')?.test(words[index] as string) ?? false;

const findExtension = (word: string): RegExp | undefined =>
  word.startsWith('--') ? FILE_OPTIONS[word.slice(2) as keyof typeof FILE_OPTIONS] : undefined;

function listPlaces(text: string): PathRunner[] {
  const named = text.split(',').map((place) => place.trim());
  const wrong = named.filter((place) => !pathRunners.includes(place as PathRunner));
  if (wrong.length > 0) throw new UsageError(`--in takes ${pathRunners.join(', ')}, not ${wrong.join(', ')}`);
  return pathRunners.filter((place) => named.includes(place));
}

function findPathOwner(path: string, known: string[]): string {
  const owner = known.find((name) => path.startsWith(`${name}-`));
  if (owner === undefined) throw new UsageError(`no path ${path}: an id begins with a product, as ${known[0]}-4f21c9`);
  return owner;
}
