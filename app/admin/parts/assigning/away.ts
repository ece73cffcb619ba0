import { useStaff } from '#app/admin/person.ts';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { dayInWords } from '#shared/dates.ts';

type Named = { id: string; name: string };
type Away = ReturnType<typeof useStaff>['away'][number];

/** A calendar day as it stands in a sentence: `sabato 5 dicembre`. */
export const dayText = (day: string): string => dayInWords(day, getLocale());

/** Finds out of a colleague whether they are away today, and who is in their place. */
export function useAway(): (who: { id: string } | null) => Away | undefined {
  const { away } = useStaff();
  return (who) => (who === null ? undefined : away.find(({ id }) => id === who.id));
}

/** Until when somebody is away and who is in their place, in words that fit any of them. */
export const awayText = ({ until, standIn }: Away): string =>
  standIn
    ? m.admin_away_in_place({ day: dayText(until), name: standIn.name })
    : m.admin_away_nobody({ day: dayText(until) });

/** How a colleague stands among those whom something can be given to: whoever is away may be chosen, and is said to be. */
export function useNameToChoose(): (who: Named) => string {
  const away = useAway();
  return (who) => (away(who) ? m.admin_away_name({ name: who.name }) : who.name);
}

/** `per Giulia Ferrante`, of what is hers while the person at the screen is in her place. */
export function useForWhom(): (owner: Named | null) => string | undefined {
  const away = useAway();
  const { userId } = useStaff();
  return (owner) => {
    const found = away(owner);
    return found?.standIn?.id === userId ? m.admin_away_for({ name: found.name }) : undefined;
  };
}

/** Whose it is, in a line: the name, and while they are away whose turn it is. */
export function useOwnerLine(): (owner: Named) => string {
  const away = useAway();
  const forWhom = useForWhom();
  return (owner) => {
    const found = away(owner);
    if (!found) return owner.name;
    return forWhom(owner) ?? m.admin_away_line({ name: owner.name, away: awayText(found) });
  };
}
