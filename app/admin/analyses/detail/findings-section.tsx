import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { flushSync } from 'react-dom';
import type { Scope } from '#app/admin/analyses/analyses-api.ts';
import { findingTitle } from '#app/admin/analyses/document-words.ts';
import { Section } from '#app/admin/analyses/section.tsx';
import { accountText } from '#app/admin/parts/analyses/amounts.ts';
import { usePlace } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';
import { acceptOpen, decide, moveFinding } from './edits.ts';
import { FindingCard } from './finding-card.tsx';
import type { Edits } from './use-edits.ts';

type FindingsSectionProps = {
  id: string;
  scopes: Scope[];
  edits: AnalysisEdits;
  /** Missing where nothing is written any more. */
  writing?: Edits;
};

/** What the rules found, in the order in which the client will read it. */
export function FindingsSection({ id, scopes, edits, writing }: FindingsSectionProps) {
  const total = edits.findings.length;
  const open = edits.findings.filter(({ decision }) => decision === 'open').length;
  function acceptAll(press: PressEvent) {
    const heading = press.target.closest('section')?.querySelector('h2');
    // Its button goes with the last that was open.
    flushSync(() => writing?.change(acceptOpen(edits)));
    heading?.focus({ preventScroll: true });
  }
  return (
    <Section
      id="findings"
      title={m.admin_analyses_findings()}
      text={writing ? m.admin_analyses_decided({ decided: String(total - open), total: String(total) }) : undefined}
      tools={
        writing &&
        open > 0 && (
          <Button onPress={acceptAll}>
            <CheckCheck aria-hidden className="size-4" />
            {m.admin_analyses_accept_all()}
          </Button>
        )
      }
    >
      {total === 0 && <p className="text-14 text-ink-3">{m.admin_analyses_no_findings()}</p>}
      {scopes.map((scope) => (
        <ScopeFindings
          key={scope.id}
          id={id}
          scope={scope}
          isNamed={scopes.length > 1}
          edits={edits}
          {...(writing && { writing })}
        />
      ))}
    </Section>
  );
}

type ScopeFindingsProps = Omit<FindingsSectionProps, 'scopes'> & { scope: Scope; isNamed: boolean };

function ScopeFindings({ id, scope, isNamed, edits, writing }: ScopeFindingsProps) {
  const { locale } = usePlace();
  const [moved, setMoved] = useState('');
  const shown = edits.findings.flatMap((decided) => {
    const finding = scope.findings.find((each) => each.id === decided.id);
    return finding ? [{ decided, finding }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className="not-first:mt-6">
      {isNamed && <p className="mb-2 text-14 font-semibold text-ink-2">{accountText(scope, locale)}</p>}
      {/* Its arrow keeps the keyboard, and its name says nothing of the place. */}
      <p role="status" className="sr-only">
        {moved}
      </p>
      <div className="flex flex-col gap-3">
        {shown.map(({ decided, finding }, position) => (
          <FindingCard
            key={finding.id}
            id={id}
            finding={finding}
            decided={decided}
            currency={scope.currency}
            {...(writing && {
              writing: {
                hasFault: writing.faults.reasons.includes(finding.id),
                isFirst: position === 0,
                isLast: position === shown.length - 1,
                onDecide: (part) => writing.change(decide(edits, finding.id, part)),
                onMove(delta) {
                  writing.change(moveFinding(edits, finding.id, delta));
                  setMoved(m.admin_list_moved({ title: findingTitle(finding.name), place: position + delta + 1 }));
                },
              },
            })}
          />
        ))}
      </div>
    </div>
  );
}
