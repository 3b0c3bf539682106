import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import type { CallbackSender } from './callbacks.ts';
import { type CodeStyle, type CodeWriter, codeStyles } from './code-style.ts';
import { decide, resendCallback } from './decide.ts';
import type { Ledger } from './ledger.ts';
import type { CallbackPlan, Transaction } from './transaction.ts';

/** The conditions of the whole gateway that tests can change. */
export type GatewayConditions = { next429: number; refuseRefunds: number; codes: CodeWriter };

/**
 * The external events of a payment, without a browser. `approve` also works on a cancelled or expired transaction (late
 * money); `callback` sends a callback again; `deliver` sends due callbacks and waits for them.
 */
const controlActions = [
  ...(['approve', 'approve-later', 'decline', 'cancel', 'expire', 'hold', 'callback', 'deliver'] as const),
] as const;
const callbackPlans: readonly CallbackPlan[] = ['none', 'once', 'twice', 'late'];

export type Control = {
  tranId?: string;
  action?: (typeof controlActions)[number];
  /** The default is `once` for an approval, else `none`. */
  callback?: CallbackPlan;
  /** For `approve-later` and for late callbacks; 5 by default. */
  delaySeconds?: number;
  /** The number of the next merchant calls that are answered with 429. */
  next429?: number;
  /** The number of the next refunds that are refused permanently, as after their time limit. */
  refuseRefunds?: number;
  codes?: CodeStyle;
};

const schema = {
  type: 'object',
  additionalProperties: false,
  dependencies: { callback: ['action'], delaySeconds: ['action'] },
  properties: {
    tranId: { type: 'string' },
    action: { enum: controlActions },
    callback: { enum: callbackPlans },
    delaySeconds: { type: 'number', minimum: 0, maximum: 2_592_000 },
    next429: { type: 'integer', minimum: 0, maximum: 1000 },
    refuseRefunds: { type: 'integer', minimum: 0, maximum: 1000 },
    codes: { enum: codeStyles },
  },
};

/** Registers `POST /control` and `GET /ledger`. */
export function controlRoutes(
  app: FastifyInstance,
  parts: { ledger: Ledger; sender: CallbackSender; weather: GatewayConditions; now: () => Date },
): void {
  const { ledger, sender, weather, now } = parts;
  // Fastify's own validator would drop unknown members and turn "2" into 2.
  const ajv = new Ajv();
  const validatorCompiler = ({ schema: of }: { schema: object }) => ajv.compile(of);

  app.post<{ Body: Control }>('/control', { schema: { body: schema }, validatorCompiler }, async (request, reply) => {
    const control = request.body;
    if (control.next429 !== undefined) weather.next429 = control.next429;
    if (control.refuseRefunds !== undefined) weather.refuseRefunds = control.refuseRefunds;
    if (control.codes !== undefined) weather.codes.style = control.codes;
    if (control.action === 'deliver') await sender.deliver();
    if (control.tranId === undefined) return reply.code(200).send({});
    const found = ledger.find(control.tranId);
    if (!found) return reply.code(404).send({ status: { code: 6, message: 'tran_id not found' } });
    const after = applyControl(ledger, found, control, now());
    if (control.action !== undefined) sender.nudge();
    return reply.code(200).send(toLedgerView(after));
  });

  app.get('/ledger', async () => ({ transactions: ledger.all().map(toLedgerView) }));
}

function applyControl(ledger: Ledger, found: Transaction, control: Control, now: Date): Transaction {
  const { action, callback, delaySeconds } = control;
  if (action === undefined || action === 'deliver') return ledger.find(found.tranId) ?? found;
  const delay = delaySeconds === undefined ? {} : { delaySeconds };
  if (action === 'callback') return resendCallback(ledger, found, { callback: callback ?? 'once', ...delay }, now);
  if (action === 'hold') return decide(ledger, found.tranId, { action }, now) ?? found;
  const approving = action === 'approve' || action === 'approve-later';
  const plan = callback ?? (approving ? 'once' : 'none');
  return decide(ledger, found.tranId, { action, callback: plan, ...delay }, now) ?? found;
}

/** Converts a transaction for the ledger's output; amounts in minor units. */
function toLedgerView(transaction: Transaction) {
  const { tranId, status, amount, currency, charged, charges, refunded, approval, createdAt, expiresAt } = transaction;
  const callbacks = [...transaction.callbacks.values()];
  return { tranId, status, amount, currency, charged, charges, refunded, approval, createdAt, expiresAt, callbacks };
}

export type LedgerView = { transactions: ReturnType<typeof toLedgerView>[] };
