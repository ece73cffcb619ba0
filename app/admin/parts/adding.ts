import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const addingHash = '#add';

/** The address of a list with the dialog in front in which something is added to it. */
export const addingPath = (list: string) => `${list}${addingHash}`;

export const isAdding = () => window.location.hash === addingHash;

/** The dialog in which something is added to a list: opened by a button of the list, and from any screen by {@link addingPath}. */
export function useAdding(mayAdd: boolean) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen: isOpen || (hash === addingHash && mayAdd),
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      if (isAdding()) void navigate({ search }, { replace: true });
    },
  };
}
