import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';

/** One person at their own account. */

export let browser: Browser;
export let product: Product;
beforeAll(async () => {
  const env = {
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_SMS_OTP_EXP: '600',
    GOTRUE_SMS_OTP_LENGTH: '8',
    GOTRUE_SMS_MAX_FREQUENCY: '0s',
    GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
  };
  const [launched, started] = await Promise.all([launchBrowser(), startProduct({ env })]);
  browser = launched;
  product = { ...started, url: started.url.replace('127.0.0.1', 'localhost') };
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

export async function query(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await client.connect();
  await client.query(sql, values);
  await client.end();
}
