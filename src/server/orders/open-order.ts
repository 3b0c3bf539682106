import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { findOrderByRef, type Order } from './order-repository.ts';

/** An order by its reference, or 404 `orderNotFound`. */
export async function openOrder({ database }: Services, ref: string): Promise<Order> {
  const order = await findOrderByRef(database.sql, ref);
  if (!order) throw new ApiProblem(404, 'orderNotFound');
  return order;
}
