import { describe, expect, test } from 'vitest';
import { readOptions } from './run-options.ts';

const known = ['golfer', 'travel'];
const read = (line: string) => readOptions(line.split(' ').filter(Boolean), known);

describe('npm run paths', () => {
  test('walks all products in engine and API', () =>
    expect(read('')).toEqual({ products: known, in: ['engine', 'api'], mutants: false, seed: 0 }));

  test('walks the named products in the named places', () =>
    expect(read('travel --in browser,engine --seed 7 --mutants')).toEqual({
      products: ['travel'],
      in: ['engine', 'browser'],
      mutants: true,
      seed: 7,
    }));

  test('reads the product of a path from the start of its id', () =>
    expect(read('--only travel-4f21c9')).toMatchObject({ products: ['travel'], only: 'travel-4f21c9' }));

  test('writes reports to their places, or to a named file, and does not use a product as a file', () => {
    expect(read('--json --html --junit travel')).toMatchObject({
      products: ['travel'],
      json: '-',
      html: 'dist/paths/index.html',
      junit: 'dist/paths/junit.xml',
    });
    expect(read('travel --json a.json --html=b.html --junit out/c.xml')).toMatchObject({
      products: ['travel'],
      json: 'a.json',
      html: 'b.html',
      junit: 'out/c.xml',
    });
  });

  test('accepts a commit to compare with', () => expect(read('travel --since v1')).toMatchObject({ since: 'v1' }));

  test('returns nothing else on a request for help', () => expect(read('travel --help')).toBeUndefined());

  test.each([
    ['boat', 'no product boat; there are golfer, travel'],
    ['--fast', "Unknown option '--fast'; npm run paths -- --help"],
    ['--in moon,api', '--in takes engine, api, browser, not moon'],
    ['--seed much', '--seed takes a whole number, not much'],
    ['--seed', "Option '--seed <value>' argument missing; npm run paths -- --help"],
    ['--only boat-4f21c9', 'no path boat-4f21c9: an id begins with a product, as golfer-4f21c9'],
  ])('%s is refused in one clear line', (line, message) => expect(() => read(line)).toThrow(message));
});
