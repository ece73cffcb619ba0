import { follow, type OfficeScreen } from './screen.ts';

/** The screens of what the site shows, and of who reads it. */
export const contentScreens: OfficeScreen[] = [
  { name: 'case-studies', path: '/admin/case-studies' },
  { name: 'case-study', path: '/admin/case-studies', open: follow(/case-studies\/cs-/) },
  { name: 'case-study-new', path: '/admin/case-studies/new' },
  { name: 'content', path: '/admin/content', isMain: true },
  {
    name: 'content-edit',
    path: '/admin/content?kind=service',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Modifica/ })
        .first()
        .click();
      await page.locator('main form').waitFor();
    },
  },
  { name: 'blog', path: '/admin/blog', isMain: true },
  {
    name: 'post',
    path: '/admin/blog',
    // Its editor comes after its address.
    open: async (page) => {
      await follow(/blog\/edit\/\d+/)(page);
      await page.getByRole('textbox', { name: 'Contenuto', exact: true }).waitFor();
    },
    isMain: true,
  },
  { name: 'post-new', path: '/admin/blog/new' },
  { name: 'readers', path: '/admin/blog/newsletter' },
  { name: 'reader', path: '/admin/blog/newsletter', open: follow(/newsletter\/(?!issues)[\w-]+$/) },
  { name: 'issues', path: '/admin/blog/newsletter/issues' },
  { name: 'issue-new', path: '/admin/blog/newsletter/issues/new' },
  { name: 'issue', path: '/admin/blog/newsletter/issues', open: follow(/issues\/(?!new)[\w-]+$/) },
];
