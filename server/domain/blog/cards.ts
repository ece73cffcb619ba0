import { cardWords, dressCards } from '#shared/rich-cards.ts';

/** Lists whose look is no list's are lists for screen readers all the same. */
const list = (name: string, count: number, items: string) =>
  `<ul class="${name}" role="list" data-count="${count}">${items}</ul>`;

const number = (value: string, label: string) =>
  `${value && `<strong>${value}</strong>`}${label && ` <span>${label}</span>`}`;

const side = (inner: string) =>
  inner.replace(/^(?:<strong>([^<]*)<\/strong>)?([^<]*)$/, (_, value = '', label = '') =>
    number(value.trim(), label.trim()),
  );

/** The cards of a clean text as pages show them; what leads nowhere or says nothing is left out. */
export const layOutCards = (clean: string): string =>
  dressCards(clean, {
    callout: (kind) => [
      `<div class="callout is-${kind}" role="note"><p class="callout-name"><strong>${cardWords[kind]}</strong></p>`,
      '</div>',
    ],
    button: (link) => (link ? `<p class="call"><a class="button"${link.slice('<a'.length)}</p>` : ''),
    figures: (numbers) =>
      list('figures', numbers.length, numbers.map(({ value, label }) => `<li>${number(value, label)}</li>`).join('')),
    compare: (sides) =>
      list(
        'compare',
        2,
        sides
          .map(
            (inner, index) =>
              `<li><b class="when">${cardWords[index === 0 ? 'before' : 'after']}</b>${side(inner)}</li>`,
          )
          .join(''),
      ),
  });
