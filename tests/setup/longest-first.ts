import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes a minute and more whatever its size, by the parts of its path. In this order. */
const long = [
  'tests/drills/',
  'tests/e2e/admin/screens',
  'tests/e2e/account.test',
  'tests/e2e/admin/week',
  'tests/e2e/blog-editor',
  'tests/e2e/editing',
  'tests/e2e/site/',
  'tests/house/',
  'tests/backups/',
  'tests/e2e/settings',
  'posts-on-time',
];

const placeOf = ({ moduleId }: TestSpecification) => {
  const found = long.findIndex((part) => moduleId.includes(part));
  return found === -1 ? long.length : found;
};

/** Begins with the longest files, so that the run does not end with one that nothing runs beside. Others come as Vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
