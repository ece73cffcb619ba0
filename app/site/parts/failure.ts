import { createContext } from 'react';

/** What a page that could not be made may say of it: its status in words, and what names the request in the logs. */
export const FailureContext = createContext<{ status: string; reference: string } | null>(null);
