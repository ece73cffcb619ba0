import { createContext } from 'react';

/** What a page that could not be made says of it: its status in words, and what names the request in the logs. */
export const FailureContext = createContext<string | null>(null);
