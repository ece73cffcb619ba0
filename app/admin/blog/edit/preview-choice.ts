import { useState } from 'react';
import { useStaff } from '#app/admin/person.ts';

/** Whether the preview stands beside the text: kept on this device for each person, off until somebody wants it. */
export function usePreviewChoice(): [boolean, (isOn: boolean) => void] {
  const { userId } = useStaff();
  const name = `post-preview:${userId}`;
  const [isOn, setOn] = useState(() => {
    try {
      return localStorage.getItem(name) === 'on';
    } catch {
      return false;
    }
  });
  return [
    isOn,
    (next) => {
      setOn(next);
      try {
        if (next) localStorage.setItem(name, 'on');
        else localStorage.removeItem(name);
      } catch {
        // A browser that keeps nothing forgets it with the screen.
      }
    },
  ];
}
