import { ArrowDown, ArrowUp, Check, MessageSquarePlus, X } from 'lucide-react';
import { useState } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { flushSync } from 'react-dom';
import type { Finding } from '#app/admin/analyses/analyses-api.ts';
import { findingTitle } from '#app/admin/analyses/document-words.ts';
import { moneyText } from '#app/admin/parts/analyses/amounts.ts';
import { usePlace } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { join } from '#app/ui/join.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import type { Decision } from '#shared/analyses.ts';
import type { Decided } from './edits.ts';
import { FindingRows } from './finding-rows.tsx';

const kindWords: Record<Finding['kind'], () => string> = {
  risk: m.admin_analyses_kind_risk,
  growth: m.admin_analyses_kind_growth,
  info: m.admin_analyses_kind_info,
};

type FindingCardProps = {
  id: string;
  finding: Finding;
  decided: Decided;
  currency: string;
  /** Missing where nothing is written any more. */
  writing?: {
    hasFault: boolean;
    isFirst: boolean;
    isLast: boolean;
    onDecide: (part: Partial<Omit<Decided, 'id'>>) => void;
    onMove: (delta: 1 | -1) => void;
  };
};

/** One finding: what the rule found, and what the consultant makes of it. Its amount is nobody's to change. */
export function FindingCard({ id, finding, decided, currency, writing }: FindingCardProps) {
  const { locale } = usePlace();
  const title = findingTitle(finding.name);
  const isDropped = decided.decision === 'dropped';
  return (
    <article
      aria-label={title}
      id={finding.id}
      data-decision={decided.decision}
      className="scroll-mt-24 rounded-lg border border-stone-2 border-l-4 bg-card px-4 py-3.5 data-[decision=accepted]:border-l-green data-[decision=dropped]:border-l-stone-3 data-[decision=open]:border-l-yellow"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-52">
          <h3
            className={join('text-15 leading-snug font-semibold text-balance', isDropped && 'text-ink-3 line-through')}
          >
            {title}
          </h3>
          <p className="text-13 text-ink-3">
            {kindWords[finding.kind]()} · {m.admin_analyses_rows({ count: finding.rows_total })}
          </p>
        </div>
        {finding.amount && (
          <p
            className={join(
              'figures font-display text-21 leading-tight font-semibold',
              isDropped ? 'text-ink-3 line-through' : finding.kind === 'risk' ? 'text-red' : 'text-ink',
            )}
          >
            {moneyText(finding.amount, locale)}
          </p>
        )}
      </div>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded-sm py-1 text-13 font-semibold text-harbour">
          {m.admin_analyses_rows_show()}
        </summary>
        <div className="mt-1">
          <FindingRows id={id} finding={finding} currency={currency} />
        </div>
      </details>
      {writing ? <Writing title={title} decided={decided} {...writing} /> : <Written decided={decided} />}
    </article>
  );
}

const choice =
  'inline-flex h-9 items-center gap-1.5 border border-stone-3 bg-card px-3 text-14 font-semibold first:rounded-l-md last:rounded-r-md not-first:border-l-0 hover:bg-hover pointer-coarse:h-11 data-focus-visible:z-1';

type WritingProps = NonNullable<FindingCardProps['writing']> & { title: string; decided: Decided };

function Writing({ title, decided, hasFault, isFirst, isLast, onDecide, onMove }: WritingProps) {
  const { decision, reason, comment } = decided;
  const [isCommenting, setCommenting] = useState(comment !== '');
  // The finding stays in sight with its buttons. At either end the one that was pressed has nothing more to do, and its neighbour gets the keyboard.
  function move({ target }: PressEvent, delta: 1 | -1) {
    flushSync(() => onMove(delta));
    const still = target.parentElement?.querySelector<HTMLElement>('button:not(:disabled)');
    if (target.matches(':disabled')) still?.focus({ preventScroll: true });
    target.closest('article')?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <ToggleButtonGroup
          aria-label={m.admin_analyses_decide({ title })}
          selectionMode="single"
          selectedKeys={decision === 'open' ? [] : [decision]}
          onSelectionChange={(keys) => onDecide({ decision: ([...keys][0] as Decision | undefined) ?? 'open' })}
          className="flex"
        >
          <ToggleButton
            id="accepted"
            className={join(choice, 'data-selected:border-green data-selected:bg-green data-selected:text-paper')}
          >
            <Check aria-hidden className="size-4" />
            {m.admin_analyses_accept()}
          </ToggleButton>
          <ToggleButton
            id="dropped"
            className={join(choice, 'data-selected:border-ink data-selected:bg-ink data-selected:text-paper')}
          >
            <X aria-hidden className="size-4" />
            {m.admin_analyses_drop_it()}
          </ToggleButton>
        </ToggleButtonGroup>
        {!isCommenting && decision !== 'dropped' && (
          <Button look="quiet" onPress={() => setCommenting(true)}>
            <MessageSquarePlus aria-hidden className="size-4" />
            {m.admin_analyses_comment_add()}
          </Button>
        )}
        <span className="ml-auto flex">
          <IconButton
            label={m.admin_templates_up({ name: title })}
            isDisabled={isFirst}
            onPress={(press) => move(press, -1)}
          >
            <ArrowUp aria-hidden className="size-4" />
          </IconButton>
          <IconButton
            label={m.admin_templates_down({ name: title })}
            isDisabled={isLast}
            onPress={(press) => move(press, 1)}
          >
            <ArrowDown aria-hidden className="size-4" />
          </IconButton>
        </span>
      </div>
      {decision === 'dropped' && (
        <div className="mt-3">
          <TextField
            label={m.admin_analyses_reason()}
            description={m.admin_analyses_reason_hint()}
            isRequired
            validationBehavior="aria"
            value={reason}
            onChange={(text) => onDecide({ reason: text })}
            maxLength={500}
            error={hasFault ? m.admin_analyses_reason_missing() : undefined}
          />
        </div>
      )}
      {isCommenting && decision !== 'dropped' && (
        <div className="mt-3">
          <TextField
            label={m.admin_analyses_comment()}
            description={m.admin_analyses_comment_hint()}
            autoFocus={comment === ''}
            rows={2}
            value={comment}
            onChange={(text) => onDecide({ comment: text })}
            maxLength={2000}
          />
        </div>
      )}
    </>
  );
}

function Written({ decided: { decision, reason, comment } }: { decided: Decided }) {
  if (decision === 'dropped')
    return <p className="mt-2 text-14 text-ink-3 wrap-anywhere">{m.admin_analyses_dropped_because({ reason })}</p>;
  return comment ? <p className="mt-2 text-14 whitespace-pre-line wrap-anywhere">{comment}</p> : null;
}
