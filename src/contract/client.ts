import type { TSchema } from 'typebox';
import { pathTo } from '../shared/addresses.ts';
import type { BodyOf, Call, HeadersOf, ParamsOf, QueryOf } from './call.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : Record<never, never> extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value };

/**
 * The arguments for sending a call: the path parameters, query, headers and body that the call has. An argument without
 * required members may be left out.
 */
export type CallArgs<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> &
  Part<'headers', HeadersOf<C>>;

type AddressedCall<C extends Call> = Part<'params', ParamsOf<C>> & Part<'query', QueryOf<C>>;

/**
 * Builds the address of a call from its path parameters and its query. Query members that are undefined or empty are
 * left out.
 * @throws Error if a path parameter is missing
 */
export function buildAddress<C extends Call>(call: C, args: AddressedCall<C>): string {
  const { params, query } = args as { params?: Record<string, string>; query?: Record<string, string> };
  const search = new URLSearchParams(Object.entries(query ?? {}).filter(([, value]) => Boolean(value)));
  return `${pathTo(call.path, params)}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * Builds the cache key of a call's reply. With fewer arguments, the key is a prefix of more specific keys; without
 * arguments, it is the prefix of all replies of the call. Headers are never part of the key, because they contain
 * secrets.
 */
export function buildCacheKey<C extends Call>({ path }: C, args: Partial<CallArgs<C>> = {}): readonly unknown[] {
  const { headers: _, ...shown } = args as { headers?: unknown };
  return Object.keys(shown).length > 0 ? [path, shown] : [path];
}

/** The limits of one member of a request body, for an input of a form. */
export type InputLimits = {
  isRequired: boolean;
  /** Maximum number of characters; undefined: no limit. */
  maxLength: number | undefined;
  /** Returns true if the call accepts the typed text and the text is not blank. */
  fits: (typed: string) => boolean;
};

type Schema = {
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  type?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
};

/**
 * Reads the limits of a member from the schema of a request body. If the body is a union, the member is required only
 * if every variant requires it.
 */
export function readFieldLimits(body: TSchema, member: string): InputLimits {
  const choices = ({ anyOf, ...one }: Schema): Schema[] => anyOf ?? [one];
  const bodies = choices(body as Schema);
  const [text = {}] = bodies
    .flatMap(({ properties }) => choices(properties?.[member] ?? {}))
    .filter(({ type }) => type === 'string');
  const { minLength = 0, maxLength, pattern = '' } = text;
  return {
    isRequired: bodies.every(({ required = [] }) => required.includes(member)),
    maxLength,
    fits: (typed) => typed.length >= minLength && new RegExp(pattern, 'u').test(typed),
  };
}
