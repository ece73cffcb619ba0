import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Link, type LinkProps } from 'react-router';
import { join } from './join.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = 'primary' | 'call' | 'plain' | 'quiet' | 'danger';

const base =
  'inline-flex h-9 shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-md px-3.5 text-14 font-semibold transition-colors duration-(--fast) select-none data-disabled:opacity-55 pointer-coarse:h-11';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-harbour text-on-harbour hover:bg-harbour-deep data-pressed:bg-harbour-deep',
  call: 'bg-yellow text-on-yellow hover:brightness-95 data-pressed:brightness-90',
  plain: 'border border-stone-3 bg-card text-ink hover:bg-hover data-pressed:bg-stone-1',
  quiet: 'text-ink-2 hover:bg-stone-1 hover:text-ink data-pressed:bg-stone-2',
  danger: 'border border-stone-3 bg-card text-red hover:bg-red-wash data-pressed:bg-red-wash',
};

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style'> & {
  ref?: Ref<HTMLButtonElement>;
  look?: ButtonLook;
  busy?: boolean;
  className?: string;
  children: ReactNode;
};

/** While `busy` the button keeps its place, width and focus, and ignores presses. */
export function Button({ look = 'plain', busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} isPending={busy} className={join(base, looks[look], busy && 'relative', className)}>
      <span className={join('inline-flex items-center gap-2', busy && 'invisible')}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </AriaButton>
  );
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({
  look = 'plain',
  className,
  ...rest
}: Omit<LinkProps, 'className'> & { look?: ButtonLook; className?: string }) {
  return <Link {...rest} className={join(base, looks[look], className)} />;
}

/** As `ButtonLink`, for `tel:`, `mailto:` and documents outside the app. */
export function ButtonAnchor({
  look = 'plain',
  href,
  onPress,
  children,
  ...rest
}: {
  look?: ButtonLook;
  href: string;
  'data-deed'?: string;
  /** What happens beside the way that the address leads. */
  onPress?: () => void;
  children: ReactNode;
}) {
  return (
    <a {...rest} href={href} {...(onPress && { onClick: onPress })} className={join(base, looks[look])}>
      {children}
    </a>
  );
}
