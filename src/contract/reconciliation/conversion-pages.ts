import Type from 'typebox';
import { get, type ReplyOf } from '../call.ts';
import { readerScopes, reportQuery } from '../reports.ts';
import { closedObject, nullable } from '../schemas.ts';

const { product: _product, by: _by, currency: _currency, ...pageFilters } = reportQuery.properties;

/** Drafts without an order: those that ended or are now at one place, and the agents' drafts among them that still exist. */
const stops = { stopped: Type.Integer(), open: Type.Integer() };

/** Pages and questions of one product at which drafts stopped. It contains no answer. */
export const getConversionPages = get(
  '/api/b2b/reports/conversion/pages',
  readerScopes,
  'Pages and questions at which drafts stopped',
  {
    query: closedObject({ ...pageFilters, product: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) }),
    reply: Type.Object({
      from: Type.String(),
      to: Type.String(),
      product: Type.String(),
      begun: Type.Integer(),
      /** Pages in the order of the product. Names are in the language of the query. */
      pages: Type.Array(
        Type.Object({
          page: Type.String(),
          name: Type.String(),
          reached: Type.Integer(),
          ...stops,
          /** `question`: the first field without a valid answer (`list.field` in a list); null if no answer was missing. */
          questions: Type.Array(
            Type.Object({ question: nullable(Type.String()), name: nullable(Type.String()), ...stops }),
          ),
        }),
      ),
    }),
  },
);
export type ConversionPages = ReplyOf<typeof getConversionPages>;
