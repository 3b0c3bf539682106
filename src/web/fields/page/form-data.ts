/** The answers of a page for rjsf; its own types cannot express the recursive type of JSON. */
export type FormData = Record<string, unknown>;
