import { m } from '#messages/messages.js';
import { type CaseCategory, slugOfCategory } from '#shared/case-studies.ts';

/** Always offered, as the specification lists them; "Amazon Services" joins when a case has it. */
const standing: readonly CaseCategory[] = ['Web Development', 'Digital Marketing', 'Strategic Consulting'];

type Props = { used: CaseCategory[]; chosen: CaseCategory | undefined; isKnown: boolean };

export function CategoryFilter({ used, chosen, isKnown }: Props) {
  const offered = [...standing, ...used.filter((category) => !standing.includes(category))];
  const entries = [
    { key: 'all', href: '/portfolio#cases', label: m.site_portfolio_all(), isChosen: isKnown && !chosen },
    ...offered.map((category) => ({
      key: category,
      href: `/portfolio?category=${slugOfCategory(category)}#cases`,
      label: category,
      isChosen: chosen === category,
    })),
  ];
  return (
    <nav className="work-filter" aria-label={m.site_portfolio_filter()}>
      <ul>
        {entries.map(({ key, href, label, isChosen }) => (
          <li key={key}>
            <a href={href} aria-current={isChosen ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
