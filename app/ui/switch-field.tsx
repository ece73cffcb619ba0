import { Switch } from 'react-aria-components/Switch';

type SwitchFieldProps = {
  label: string;
  description?: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
};

/** Something that is on or off, with what it does. It takes effect when its form is saved. */
export function SwitchField({ label, description, ...rest }: SwitchFieldProps) {
  return (
    <Switch {...rest} className="group relative flex items-start justify-between gap-4 text-15 pointer-coarse:min-h-11">
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        {description !== undefined && <span className="mt-0.5 block text-13 text-ink-3">{description}</span>}
      </span>
      <span
        aria-hidden
        className="mt-0.5 flex h-6 w-10.5 shrink-0 items-center rounded-full border border-edge bg-stone-1 px-0.75 transition-colors duration-(--fast) group-data-disabled:opacity-55 group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-harbour group-data-selected:border-harbour group-data-selected:bg-harbour forced-colors:group-data-selected:bg-[Highlight]"
      >
        <span className="size-4 rounded-full bg-ink-3 transition-transform duration-(--fast) group-data-selected:translate-x-4.5 group-data-selected:bg-on-harbour forced-colors:bg-[CanvasText] forced-colors:group-data-selected:bg-[HighlightText]" />
      </span>
    </Switch>
  );
}
