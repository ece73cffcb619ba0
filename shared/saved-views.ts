/** Views that people save for themselves or for their colleagues. */

/** Lists that have them. */
export const savedLists = ['request', 'message'] as const;
export type SavedList = (typeof savedLists)[number];

/** Longest name of a view, in UTF-16 code units: it stands in a tab and in the sidebar. */
export const longestViewName = 40;

/** A view's count says no more than that there are more. */
export const mostInView = 999;

/** Most views that a person can have of a list; tabs and sidebar hold no more that anybody would read. */
export const mostSavedViews = 20;
