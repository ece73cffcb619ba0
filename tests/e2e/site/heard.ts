import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { leastAnswers } from '#tests/setup/public-pages.ts';
import { encoded, type FormPath, filledForm, post, viewForms } from './posted-form.ts';
import { expectNoFindings, openSite, stage, widths } from './stage.ts';

/** What a screen reader says of a refused form, read from the browser's accessibility tree. */

type Heard = { heading: string; problems: [label: string, words: string][]; valid: string[]; button: string };

const required = 'Please fill this in.';
const forms: Record<string, Heard> = {
  '/contact': {
    heading: '3 answers need another look',
    problems: [
      ['First Name', required],
      ['Email', required],
      ['Message', required],
    ],
    valid: ['Last Name', 'Company Name', 'Service', 'Budget'],
    button: 'Send Message',
  },
  '/analysis-request': {
    heading: '5 answers need another look',
    problems: [
      ['First Name', required],
      ['Last Name', required],
      ['Email', required],
      ['Company Name', required],
      ['Terms and privacy policy', 'Please agree, so that we may use your details to answer.'],
    ],
    valid: ['Phone', 'Website', 'Industry', 'Company Size', 'Urgency', 'Goals'],
    button: 'Submit Analysis Request',
  },
};

type Node = { role: string; name: string; description: string; invalid: string; required: boolean; focused: boolean };

/** The nodes of the tree that are said, in reading order. */
async function heardOn(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter((node) => !node.ignored)
    .map((node) => {
      const property = (name: string) => node.properties?.find((each) => each.name === name)?.value.value;
      return {
        role: String(node.role?.value ?? ''),
        name: String(node.name?.value ?? ''),
        description: String(node.description?.value ?? ''),
        invalid: String(property('invalid') ?? 'false'),
        required: property('required') === true,
        focused: property('focused') === true,
      };
    });
}

const isControl = ({ role }: Node) => ['textbox', 'combobox', 'checkbox'].includes(role);

async function expectHeard(page: Page, { heading, problems, valid }: Heard, path: string): Promise<void> {
  expect(await page.title()).toMatch(/^Error: /);
  const summary = page.locator('main form [role="alert"]');
  expect(await summary.evaluate((node) => node === document.activeElement)).toBe(true);
  // The summary is an alert with this heading and these links, and the first thing in the form.
  expect(await summary.ariaSnapshot()).toBe(
    [
      `- alert "${heading}":`,
      `  - heading "${heading}" [level=3]`,
      '  - list:',
      ...problems.flatMap(([label, words]) => [
        '    - listitem:',
        `      - link "${label} ${words}":`,
        `        - /url: "#${path === '/contact' ? 'contact' : 'request'}-${fieldNames[label]}"`,
      ]),
    ].join('\n'),
  );
  const tree = await heardOn(page);
  const focused = tree.find((node) => node.focused && node.role !== 'RootWebArea');
  expect(focused).toMatchObject({ role: 'alert', name: heading });
  expect(tree.findIndex((node) => node.role === 'alert')).toBeLessThan(tree.findIndex(isControl));
  for (const [label, words] of problems) {
    const control = tree.find((node) => isControl(node) && node.name.startsWith(spokenNames[label] ?? label));
    expect(control, label).toMatchObject({ invalid: 'true' });
    // Chromium does not say of boxes that they are required; the label does.
    if (control?.role !== 'checkbox') expect(control?.required, label).toBe(true);
    else expect(control.name).toMatch(/required$/);
    expect(control?.description, label).toContain(words);
  }
  for (const label of valid) {
    const control = tree.find((node) => isControl(node) && node.name.startsWith(label));
    expect(control, label).toMatchObject({ invalid: 'false', required: false });
  }
}

const fieldNames: Record<string, string> = {
  'First Name': 'firstName',
  'Last Name': 'lastName',
  Email: 'email',
  'Company Name': 'company',
  Message: 'message',
  'Terms and privacy policy': 'terms',
};
/** The box of the terms is named by its whole sentence. */
const spokenNames: Record<string, string> = {
  'Terms and privacy policy': 'I agree to the terms and the privacy policy',
};

/** Fills in what is required, the address of the page's own. */
async function fillLeast(page: Page, path: FormPath): Promise<void> {
  for (const [name, answer] of Object.entries(leastAnswers[path])) {
    const control = page.locator(`main form [name="${name}"]`);
    if (answer === 'on') await control.check();
    else await control.fill(answer);
  }
}

export function heardOnError(): void {
  describe.each(Object.entries(forms))('a refused form at %s', (path, heard) => {
    it.each([false, true])(
      'is heard: summary, fields, descriptions and title, with JavaScript: %s',
      async (javaScriptEnabled) => {
        const { page, complaints, close } = await openSite({ javaScriptEnabled });
        await page.goto(stage.product.url + path, { waitUntil: 'networkidle' });
        const title = await page.title();
        await page.getByRole('button', { name: heard.button }).click();
        await page.locator('main form [role="alert"]').waitFor();
        await expectHeard(page, heard, path);
        expect(await page.title()).toBe(`Error: ${title}`);
        // Each link leads to its field.
        for (const [label] of heard.problems) {
          await page.locator('.summary a', { hasText: label }).first().click();
          await expect
            .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name))
            .toBe(fieldNames[label]);
        }
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          if (javaScriptEnabled) await expectNoFindings(page, `errors at ${width}`);
        }
        expect(complaints).toEqual([]);
        await close();
      },
    );

    it('says that it was one too many, without findings, and keeps what was typed', async () => {
      const [form, address] = [path as FormPath, { 'x-forwarded-for': `203.0.113.${100 + path.length}` }];
      await viewForms();
      for (let index = 0; index < 5; index += 1) await post(form, encoded(filledForm(form)), address);
      const { page, complaints, close } = await openSite({ extraHTTPHeaders: address });
      await page.goto(stage.product.url + path, { waitUntil: 'networkidle' });
      await fillLeast(page, form);
      await page.getByRole('button', { name: heard.button }).click();
      const summary = page.getByRole('alert', { name: 'Too many forms from your connection' });
      await summary.waitFor();
      await expect.poll(() => summary.evaluate((node) => node === document.activeElement)).toBe(true);
      await expect.poll(() => page.title()).toMatch(/^Error: /);
      expect(await page.getByLabel(/^First Name/).inputValue()).toBe('Elena');
      await expectNoFindings(page, 'one too many');
      expect(complaints).toEqual([]);
      await close();
    });
  });
}
