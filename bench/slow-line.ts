import type { CDPSession, Page } from 'playwright';

/** A phone in a train, the wifi of a hotel: 400 ms there and back, 50 kB/s. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Puts a page on a slow line; answers what tells of its network. */
export async function beOnSlowLine(page: Page): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slowLine);
  return network;
}
