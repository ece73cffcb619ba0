/** Where the session is kept on this device: the name that supabase-js gives to it, so that who was signed in before stays so. */
export const sessionKey = () => `sb-${new URL(window.location.origin).hostname.split('.')[0]}-auth-token`;
