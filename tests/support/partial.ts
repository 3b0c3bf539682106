/** The members of `T` that a test needs; each of them, and each result of a function, has members of its type in `T`. */
type Part<T> = T extends (...values: infer Values) => infer Result
  ? (...values: Values) => Part<Result>
  : T extends Promise<infer Result>
    ? Promise<Part<Result>>
    : T extends readonly (infer Item)[]
      ? readonly Part<Item>[]
      : T extends object
        ? { [Member in keyof T]?: Part<T[Member]> | undefined }
        : T;

/** Returns a value that has only some members of `T`, for code that reads no others. */
export const partial = <T>(value: Part<T>): T => value as unknown as T;
