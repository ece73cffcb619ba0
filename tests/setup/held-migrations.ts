/** The last migration of before migrations had to leave tables open to others. */
export const lastUnheld = '20261206030000_unread.sql';
