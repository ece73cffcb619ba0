/** Time zones that the site can live in (specification, section 3). */
export const timezones = ['Europe/Rome', 'Europe/London', 'America/New_York', 'Asia/Tokyo'] as const;
