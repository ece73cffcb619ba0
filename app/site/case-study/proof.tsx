import { BeforeAfter } from '#app/report/before-after.tsx';
import { m } from '#messages/messages.js';
import type { ProofFigures } from '#shared/proofs.ts';
import { figuresIn } from '#shared/report/figures.ts';

const language = 'en';

/** Figures that nobody of us typed, and whose they are. */
export function Proof({ figures }: { figures: ProofFigures }) {
  const { period } = figuresIn(language);
  return (
    <section className="story-proof" aria-labelledby="proof-heading">
      <div className="wrap">
        <h2 id="proof-heading">{m.site_proof_heading()}</h2>
        <BeforeAfter figures={figures} language={language} />
        <p className="story-source">
          {m.site_proof_source({ before: period(figures.before), after: period(figures.after) })}
        </p>
      </div>
    </section>
  );
}
