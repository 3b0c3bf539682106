import type { TSchema } from 'typebox';
import { pathTo } from '../shared/addresses.ts';
import type { BodyOf, Call, HeadersOf, ParamsOf, QueryOf } from './call.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : Record<never, never> extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value };

/**
 * The arguments of a call: each part of the request that the call has. A part without required members may be left out.
 */
export type CallArgs<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> &
  Part<'headers', HeadersOf<C>>;

type AddressedCall<C extends Call> = Part<'params', ParamsOf<C>> & Part<'query', QueryOf<C>>;

/**
 * The address of a call, with its parameters and its query. Query members that are undefined or empty are left out.
 * @throws Error when a parameter is missing
 */
export function buildAddress<C extends Call>(call: C, args: AddressedCall<C>): string {
  const { params, query } = args as { params?: Record<string, string>; query?: Record<string, string> };
  const search = new URLSearchParams(Object.entries(query ?? {}).filter(([, value]) => Boolean(value)));
  return `${pathTo(call.path, params)}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * The cache key of a reply. With fewer arguments it is a prefix of keys; without arguments, the prefix of all replies
 * of the call. Headers are never part of it, because they contain secrets.
 */
export function buildCacheKey<C extends Call>({ path }: C, args: Partial<CallArgs<C>> = {}): readonly unknown[] {
  const { headers: _, ...shown } = args as { headers?: unknown };
  return Object.keys(shown).length > 0 ? [path, shown] : [path];
}

/** The limits of one member of a request body, for an input of a form. */
export type InputLimits = {
  isRequired: boolean;
  /** Maximum number of characters. */
  maxLength: number | undefined;
  /** True if the call accepts this text, which is not blank. */
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
 * The limits of a member in the body of a call. In a union of bodies, the member is required if each body requires it.
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
