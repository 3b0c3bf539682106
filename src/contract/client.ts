import type { TSchema } from 'typebox';
import { pathTo } from '../shared/addresses.ts';
import type { BodyOf, Call, HeadersOf, ParamsOf, QueryOf } from './call.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : Record<never, never> extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value };

/** What is sent with a call: each part that it has; a part of which nothing is required may be left out. */
export type CallArgs<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> &
  Part<'headers', HeadersOf<C>>;

type AddressedCall<C extends Call> = Part<'params', ParamsOf<C>> & Part<'query', QueryOf<C>>;

/**
 * The address of a call, with its parameters and its query; members of the query that are undefined or empty are left out.
 * @throws Error when a parameter is missing
 */
export function buildAddress<C extends Call>(call: C, args: AddressedCall<C>): string {
  const { params, query } = args as { params?: Record<string, string>; query?: Record<string, string> };
  const search = new URLSearchParams(Object.entries(query ?? {}).filter(([, value]) => Boolean(value)));
  return `${pathTo(call.path, params)}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * Where a cache keeps the answer of a call. With fewer arguments it is the beginning of all such keys: without any, of
 * every answer of the call. Headers are never in it: they hold secrets.
 */
export function buildCacheKey<C extends Call>({ path }: C, args: Partial<CallArgs<C>> = {}): readonly unknown[] {
  const { headers: _, ...shown } = args as { headers?: unknown };
  return Object.keys(shown).length > 0 ? [path, shown] : [path];
}

/** What a form has to know of a member of what it sends. */
export type InputLimits = {
  isRequired: boolean;
  /** Characters at most. */
  maxLength: number | undefined;
  /** Whether a text that is not blank may be sent. */
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

/** The limits of a member in the body of a call. Of a choice of bodies it is required if each of them requires it. */
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
