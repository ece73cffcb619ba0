import { AsyncLocalStorage } from 'node:async_hooks';
import { describeDevice } from '#shared/devices.ts';
import { neighbourhoodOf } from '#shared/networks.ts';
import type { Device } from './store/sessions.ts';

const origins = new AsyncLocalStorage<Device>();

/** Lets the mails of a call say where it came from, without every function between the call and the mail handing that on. */
export const withOrigin = <Result>(device: Device, work: () => Promise<Result>): Promise<Result> =>
  origins.run(device, work);

/** Where the present call came from, in no more words than its owner needs to know it again: the address is shortened before it is kept. */
export function currentOrigin(): { browser: string; system: string; network: string } | undefined {
  const device = origins.getStore();
  if (!device) return undefined;
  const { browser, system } = describeDevice(device.userAgent ?? '');
  return { browser, system, network: neighbourhoodOf(device.address ?? '') };
}

/** When and from where a code is asked for, as its mail says; nothing for one that no call asked for. */
export const askedNow = () => {
  const origin = currentOrigin();
  return origin && { at: new Date().toISOString(), ...origin };
};
