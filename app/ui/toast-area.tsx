import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { m } from '#messages/messages.js';
import type { Toast } from './toast.ts';

type ToastAreaProps = { isOpen: boolean; waiting: readonly Toast[]; onShown: () => void };

/** Spec section 9: 4000 ms, three visible, 14 px apart, Alt+T. A toast is never the only carrier of an error. */
export function ToastArea({ waiting, onShown }: ToastAreaProps) {
  // After the effects of what is inside: it listens by then.
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { kind, message, action } of waiting)
      toast[kind](message, action && { action: { label: action.label, onClick: action.onPress } });
    onShown();
  }, [waiting, onShown]);
  return (
    <Sonner
      duration={4000}
      visibleToasts={3}
      gap={14}
      hotkey={['altKey', 'KeyT']}
      position="bottom-right"
      containerAriaLabel={m.ui_notifications()}
      icons={{
        success: <CircleCheck className="size-4" />,
        error: <CircleAlert className="size-4" />,
        info: <Info className="size-4" />,
      }}
      toastOptions={{ unstyled: true, classNames: { toast: 'toast', actionButton: 'toast-action' } }}
    />
  );
}
