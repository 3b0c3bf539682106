/** The answers of a page as rjsf carries them; the recursive type of JSON is more than its own types can take. */
export type FormData = Record<string, unknown>;
