import type { FastifyInstance, FastifyRequest } from 'fastify';

export type FormFields = Record<string, string>;

/**
 * Adds parsers to a scope for both kinds of browser forms, into flat text fields, and for JSON. Parsers outside the
 * scope do not change.
 */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
      parseFields(body, request.headers['content-type'] ?? type),
    );
  }
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
}

/** Parses both kinds of forms with Node's own parser, by a `Response` that is never sent. */
async function parseFields(body: Buffer, type: string): Promise<FormFields> {
  const fields: FormFields = Object.create(null);
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    form.forEach((value, name) => {
      if (typeof value !== 'string') throw new TypeError(`${name} is a file`);
      fields[name] = value;
    });
  } catch (cause) {
    throw Object.assign(new Error('not a form', { cause }), { statusCode: 400 });
  }
  return fields;
}

/** Returns the fields of a form's body; an empty object for any other body. */
export function readFormFields(body: unknown): FormFields {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
