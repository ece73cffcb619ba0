/** The mark as SVG, for documents that the server writes by itself. `attributes` begin with a space. */
export const brandMark = (attributes: string) =>
  `<svg${attributes} viewBox="0 0 34 30" aria-hidden="true"><g fill="oklch(0.7 0.12 250)"><rect x="1" y="18" width="5" height="9" rx="1"/><rect x="9" y="12" width="5" height="15" rx="1"/><rect x="17" y="6" width="5" height="21" rx="1"/></g><path d="M25 27V2c5.4 3.3 8 9 8 15.4 0 4.6-2.8 8-8 9.6z" fill="oklch(0.83 0.16 85)"/></svg>`;
