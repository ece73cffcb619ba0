import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { Toaster as Sonner, toast } from 'sonner';
import { m } from '#messages/messages.js';

/** Spec section 9: 4000 ms, three visible, 14 px apart, Alt+T. A toast is never the only carrier of an error. */
export function Toaster() {
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

export type ToastAction = { label: string; onPress: () => void };

export function toastSuccess(message: string, action?: ToastAction) {
  toast.success(message, action && { action: { label: action.label, onClick: action.onPress } });
}

export function toastError(message: string) {
  toast.error(message);
}
