/** The settings that a shop in Prod cannot do without. */
export const prodEnv = {
  ENV_TYPE: 'Prod',
  PUBLIC_URL: 'https://shop.example',
  PAYWAY_URL: 'https://payway.example',
  PAYWAY_MERCHANT_ID: 'merchant',
  PAYWAY_API_KEY: 'key',
};
