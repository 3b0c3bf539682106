/** Any of them tells that this is to be a shop, and not a demonstration. */
const SHOP_SETTINGS = ['ENV_TYPE', 'DATABASE_URL', 'PUBLIC_URL', 'PAYWAY_URL', 'SECRET_KEY'];

type Env = Record<string, string | undefined>;

/**
 * The environment of whoever tries the shop with `npm start`: where nothing is set that a shop needs, a demonstration, in
 * which nothing is real. Nothing else makes one by itself: without `ENV_TYPE` a server is Prod.
 */
export function applyDemoDefaults(env: Env): Env {
  return SHOP_SETTINGS.some((name) => env[name] || env[`${name}_FILE`]) ? env : { ...env, ENV_TYPE: 'Dev' };
}
