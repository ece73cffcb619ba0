import { createContext } from 'react-router';

/** What the HTTP server knows about a request and a loader may need. */
export type RequestFacts = {
  /** The visitor's address, read through the trusted proxies only. */
  address: string;
  requestId: string;
  /** Scheme and host of the site as configured; absent where it is not known. Never taken from the caller. */
  origin?: string;
};

export const requestContext = createContext<RequestFacts>({ address: '', requestId: '' });
