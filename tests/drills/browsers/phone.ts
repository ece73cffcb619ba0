import type { Person } from './person.ts';

/** A visitor with a phone, and one without a mouse. */

export async function findTheWay(person: Person): Promise<void> {
  await person.engine.resize(360, 740);
  await person.open('/');
  await person.click('css:.menu-button');
  await person.click('css:#site-menu a[href="/portfolio"]');
  await person.at(/^\/portfolio$/);
  await person.click('css:a[href*="category=digital-marketing"]');
  await person.at(/category=digital-marketing/);
  await person.engine.resize(1280, 800);
}

/** Nine times Tab from the top: each time something else has focus, and one sees that. */
export async function goByKeys(person: Person): Promise<void> {
  await person.open('/services');
  const seen = new Set<string>();
  for (let key = 1; key <= 9; key += 1) {
    await person.engine.type('\t');
    const where = await person.engine.ask(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      const isMarked = outlineStyle !== 'none' || boxShadow !== 'none';
      return isMarked && element.matches(':focus-visible') ? element.outerHTML : `unmarked ${element.outerHTML}`;
    });
    if (where.startsWith('unmarked')) throw new Error(`Tab ${key}: nobody sees the focus of ${where.slice(9, 120)}`);
    seen.add(where);
  }
  if (seen.size < 9) throw new Error(`nine times Tab came to ${seen.size} places`);
}
