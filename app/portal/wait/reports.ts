/** What needs the words of reports and of the steps to them: one file, fetched behind the screens that show it. */

export { Brought } from './brought.tsx';
export { FilesLook } from './files-look.tsx';
