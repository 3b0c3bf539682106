import type { FastifyInstance, FastifyRequest } from 'fastify';

export type FormFields = Record<string, string>;

/**
 * Lets a scope read forms as browsers post them, both kinds, into flat text fields; and JSON. Parsers that
 * the surrounding application has stay as they are outside the scope.
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

/** Node reads both kinds itself, by way of a response that is never sent. */
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

/** The fields of a body that came as a form; nothing of one that did not. */
export function readFormFields(body: unknown): FormFields {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
