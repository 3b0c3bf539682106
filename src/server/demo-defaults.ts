/** Any of these settings shows that the server is a shop and not a demonstration. */
const SHOP_SETTINGS = ['ENV_TYPE', 'DATABASE_URL', 'PUBLIC_URL', 'PAYWAY_URL', 'SECRET_KEY'];

type Env = Record<string, string | undefined>;

/**
 * Returns the environment of `npm start`: without any setting of a shop, it adds those of a demonstration, in which
 * nothing is real. Nothing else creates a demonstration: without `ENV_TYPE` a server is Prod.
 */
export function applyDemoDefaults(env: Env): Env {
  return SHOP_SETTINGS.some((name) => env[name] || env[`${name}_FILE`])
    ? env
    : { DEMO_ORDERS: '300', ...env, ENV_TYPE: 'Dev' };
}
